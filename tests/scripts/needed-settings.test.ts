import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindingsIn, lackingIn, neededCrons, neededNames } from '../../scripts/needed-settings.mjs'
import { crons } from '../../scripts/settings.mjs'

const shipped = readFileSync('wrangler.toml', 'utf8')

test('the wrangler.toml that ships has all that the code needs', () => {
  expect(lackingIn(shipped)).toEqual([])
  expect(neededCrons()).toEqual(crons())
  expect(neededNames()).toEqual(expect.arrayContaining(bindingsIn(shipped)))
})

test.each([
  ['[[r2_buckets]]\nbinding = "UPLOADS"\n', '', 'the name UPLOADS'],
  ['[[ratelimits]]\nname = "READS"', '[[ratelimits]]\n# name = "READS"', 'the name READS'],
  ['"3-59/5 * * * *", ', '', 'the schedule 3-59/5 * * * *'],
  ['new_sqlite_classes = ["PasskeyVerifier"]', 'new_sqlite_classes = []', 'the class PasskeyVerifier'],
  ['  "/chat", #', '  #', 'the path /chat'],
  ['"/ws", #', '# "/ws",', 'the path /ws'],
  ['CLUB_PLACE = ""', '', 'the name CLUB_PLACE'],
])('one without %j is not enough', (part, instead, lacking) => {
  expect(shipped).toContain(part)
  expect(lackingIn(shipped.replace(part, instead))).toContain(lacking)
})

test('one that an operator has laid out anew, with more in it, is enough', () => {
  const own = shipped
    .replaceAll('"', "'")
    .replace(/^crons = \[(.*)\]$/m, (_, list) => `crons = [\n  ${list.replaceAll(', ', ',\n  ')},\n]`)
    .replace(/^binding = 'DB'$/m, "binding='DB'\ndatabase_id = 'own'")
  expect(lackingIn(`${own}\n[[routes]]\npattern = "club.test"\n`)).toEqual([])
})

test('one that is written in other ways of TOML is enough, and lacks no less', () => {
  const inline = shipped
    .replace('[[r2_buckets]]\nbinding = "UPLOADS"\n', '')
    .replace('[triggers]\n', '')
    .replace(/^crons = /m, 'triggers.crons = ')
    .replace(/^\[vars\]$/m, '')
    .replace(/^(CLUB_NAME|ADMIN_GAMERTAG|CLUB_PLACE|VAPID_SUBJECT) = /gm, 'vars . "$1" = ')
  const top = inline.slice(inline.indexOf('triggers.crons'), inline.indexOf('[observability]'))
  const own = `r2_buckets = [{ "binding" = 'UPLOADS' }]\n${top}\n${inline.replace(top, '')}`
  expect(lackingIn(own)).toEqual([])
  expect(lackingIn(own.replace("'UPLOADS'", "'UPLOAD'"))).toEqual(['the name UPLOADS'])
  expect(
    lackingIn(`${own}\nnote = '''\nname = "READS"\n'''\n`.replace('name = "READS"', 'name = "OTHER"')),
  ).toEqual(['the name READS'])
})

test('one that is no TOML is said to be none', () => {
  expect(() => lackingIn(`${shipped}\nname = `)).toThrow('wrangler.toml cannot be read: ')
})
