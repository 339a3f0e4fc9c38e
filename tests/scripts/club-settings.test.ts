import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  answersIn,
  askForMissing,
  keepAnswers,
  missingIn,
  readAnswers,
  settingIn,
  settingsOf,
  withAnswers,
} from '../../scripts/club-settings.mjs'
import { lackingIn } from '../../scripts/needed-settings.mjs'

const fresh = readFileSync('wrangler.toml', 'utf8')

/** Somebody at a terminal who gives these answers, and what they are asked and told. */
function somebody(...answers: string[]) {
  const asked: string[] = []
  const told: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    const answer = answers.shift()
    if (answer === undefined) throw new Error(`Asked too much: ${question}`)
    return answer
  }
  return { asked, told, ask, say: (words: string) => void told.push(words) }
}

test('of a fresh clone the address and the place are missing', () => {
  expect(missingIn(fresh)).toEqual(['VAPID_SUBJECT', 'CLUB_PLACE'])
})

test('a new secretary answers four questions, and wrangler.toml says so', async () => {
  const who = somebody('Apex League', 'Apex_Anna', 'anna@apex.test', '6')
  const text = await askForMissing(fresh, who.ask, who.say)
  const said = ['CLUB_NAME', 'ADMIN_GAMERTAG', 'VAPID_SUBJECT', 'CLUB_PLACE'].map(name =>
    settingIn(text, name),
  )
  expect(said).toEqual(['Apex League', 'Apex_Anna', 'mailto:anna@apex.test', 'oc'])
  expect(missingIn(text)).toEqual([])
  expect(lackingIn(text), 'all else is as it was').toEqual([])
  expect(who.asked[3]).toContain('1  Western Europe')
})

test('an empty answer keeps what is there, and is none where nothing is', async () => {
  const who = somebody('', '', '', 'anna@apex.test', '', '1')
  const text = await askForMissing(fresh, who.ask, who.say)
  expect(settingIn(text, 'CLUB_NAME')).toBe('Racing Club')
  expect(settingIn(text, 'ADMIN_GAMERTAG')).toBe('RaceDirector')
  expect(who.told).toHaveLength(2)
})

test('a wrong answer is said to be wrong, and asked for again', async () => {
  const who = somebody(
    'A name of far more characters than would fit on anything, be it a screen',
    'Apex',
    'Anna',
    'anna',
    'anna@example.com',
    'https://apex.test',
    'Mars',
    '7',
    'eeur',
  )
  const text = await askForMissing(fresh, who.ask, who.say)
  expect(settingIn(text, 'VAPID_SUBJECT')).toBe('https://apex.test')
  expect(settingIn(text, 'CLUB_PLACE')).toBe('eeur')
  expect(who.told).toEqual([
    expect.stringContaining('1 to 60 characters'),
    expect.stringContaining('cannot reach you'),
    expect.stringContaining('cannot reach you'),
    expect.stringContaining('number from 1 to 6'),
    expect.stringContaining('number from 1 to 6'),
  ])
})

test('a club that has said where it lies is asked for nothing but what is missing', async () => {
  const settled = fresh.replace('CLUB_PLACE = ""', 'CLUB_PLACE = "enam"')
  const who = somebody('anna@apex.test')
  const text = await askForMissing(settled, who.ask, who.say)
  expect(missingIn(text)).toEqual([])
  expect(await askForMissing(text, somebody().ask, who.say)).toBe(text)
})

test.each(['Cash $& Go', 'The "Apex" League', "O'Brien's", 'Back\\slash', 'Café 🏁'])(
  'a club may be called %s',
  async name => {
    const text = await askForMissing(fresh, somebody(name, '', 'a@b.test', '1').ask, () => {})
    expect(settingIn(text, 'CLUB_NAME')).toBe(name)
    expect(answersIn(withAnswers(fresh, answersIn(text)))).toEqual(answersIn(text))
  },
)

const answers = {
  CLUB_NAME: 'Apex & $1 League',
  ADMIN_GAMERTAG: 'Apex_Anna',
  VAPID_SUBJECT: 'mailto:anna@apex.test',
  CLUB_PLACE: 'oc',
}

/** The folder of a version, as it is downloaded. */
function folderOf(wrangler = fresh) {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'wrangler.toml'), wrangler)
  return folder
}

test('a new version goes on with what the club has answered, and with all that its own wrangler.toml brings', () => {
  const [old, next] = [
    folderOf(),
    folderOf(fresh.replace('[triggers]', '[[r2_buckets]]\nbinding = "NEW"\n\n[triggers]')),
  ]
  expect(readAnswers(old)).toBeNull()
  keepAnswers(old, answers)
  writeFileSync(path.join(next, 'club.json'), readFileSync(path.join(old, 'club.json')))
  const settings = settingsOf(next)
  expect(answersIn(settings)).toEqual(answers)
  expect(missingIn(settings)).toEqual([])
  expect(settings).toContain('binding = "NEW"')
  expect(readFileSync(path.join(old, 'wrangler.toml'), 'utf8'), 'the file that ships stays as it is').toBe(
    fresh,
  )
})

test('what an older wrangler.toml says of a club is taken over, examples apart', () => {
  expect(answersIn(withAnswers(fresh, answers))).toEqual(answers)
  expect(answersIn(fresh)).toEqual({ CLUB_NAME: 'Racing Club', ADMIN_GAMERTAG: 'RaceDirector' })
})

/** An older wrangler.toml whose part of answers is written like this. */
const oldWith = (vars: string) => fresh.replace(/^\[vars\]$.*?^$/ms, vars)
const name = 'The "Apex" & O\'Brien League'
const said = {
  CLUB_NAME: name,
  ADMIN_GAMERTAG: 'Apex_Anna',
  VAPID_SUBJECT: 'mailto:anna@apex.test',
  CLUB_PLACE: 'oc',
}

test.each([
  [
    'in single quotes, without spaces, with comments',
    `[vars]
    CLUB_NAME="The \\"Apex\\" & O'Brien League"# ours
    ADMIN_GAMERTAG='Apex_Anna'
    VAPID_SUBJECT\t=\t'mailto:anna@apex.test' # "who"
    CLUB_PLACE = 'oc'`,
  ],
  [
    'over several lines',
    `[vars]
CLUB_NAME = """
The "Apex" & \\
    O'Brien League"""
ADMIN_GAMERTAG = '''Apex_Anna'''
VAPID_SUBJECT = '''
mailto:anna@apex.test'''
CLUB_PLACE = """oc"""
`,
  ],
  [
    'by escapes and quoted keys',
    `["vars"]
"CLUB_NAME" = "The \\u0022Apex\\u0022 & O'Brien League"
'ADMIN_GAMERTAG' = "Apex\\u005FAnna"
VAPID_SUBJECT = "mailto:anna@apex.test"
CLUB_PLACE = "oc"
`,
  ],
])('an older wrangler.toml that has its answers %s is read as it is meant', (_, vars) => {
  const text = oldWith(vars)
  expect(answersIn(text)).toEqual(said)
  expect(answersIn(withAnswers(fresh, answersIn(text)))).toEqual(said)
  expect(missingIn(text)).toEqual([])
  const other = withAnswers(text, { CLUB_NAME: 'Another', CLUB_PLACE: 'weur' })
  expect(answersIn(other)).toEqual({ ...said, CLUB_NAME: 'Another', CLUB_PLACE: 'weur' })
})

test.each([
  ['as one table in a line', (vars: string) => `vars = {${vars}}`, ', '],
  ['by dotted keys', (vars: string) => vars.replace(/^(?=\w+ =)/gm, 'vars.'), '\n'],
])('so is one that has them %s', (_, write, between) => {
  const vars = Object.entries(said).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  const text = `${write(vars.join(between))}\n${oldWith('')}`
  expect(answersIn(text)).toEqual(said)
})

test('what is said in a comment, in a text or of something else is no answer', () => {
  const text = oldWith(`[vars]
# CLUB_NAME = "A comment"
NOTE = '''
ADMIN_GAMERTAG = "A text"
'''
CLUB_PLACE = 7
[other]
VAPID_SUBJECT = "mailto:other@apex.test"
`)
  expect(answersIn(text)).toEqual({})
  expect(missingIn(text)).toEqual(['VAPID_SUBJECT', 'CLUB_PLACE'])
})

test('an answer of old that would be refused by now is asked for, or keeps what ships', () => {
  expect(answersIn(oldWith(`[vars]\nCLUB_NAME = "${'x'.repeat(61)}"\nADMIN_GAMERTAG = " Anna  A "`))).toEqual(
    {
      ADMIN_GAMERTAG: 'Anna A',
    },
  )
})

test('what is no answer is deployed by no mistake', () => {
  for (const wrong of [
    { CLUB_NAME: 'A\0name' },
    { CLUB_NAME: ' ' },
    { CLUB_PLACE: 'Mars' },
    { CLUB_NAME: 7 },
    { DB: 'x' },
  ])
    expect(() => withAnswers(fresh, wrong)).toThrow('in club.json is not valid')
  const folder = folderOf()
  writeFileSync(path.join(folder, 'club.json'), '{ "CLUB_NAME": ')
  expect(() => settingsOf(folder)).toThrow('club.json cannot be read')
})

test('what an operator has laid out anew is read, and answered, as what ships', () => {
  const own = fresh
    .replace('CLUB_NAME = "Racing Club"', "CLUB_NAME='Apex League'")
    .replace('CLUB_PLACE = ""', "  CLUB_PLACE   = ''")
  expect(settingIn(own, 'CLUB_NAME')).toBe('Apex League')
  const answered = withAnswers(own, { CLUB_NAME: 'Apex 2', CLUB_PLACE: 'weur' })
  expect([settingIn(answered, 'CLUB_NAME'), settingIn(answered, 'CLUB_PLACE')]).toEqual(['Apex 2', 'weur'])
})
