import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askForMissing, missingIn, settingIn } from '../../scripts/club-settings.mjs'

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
  expect(text.split('\n')).toHaveLength(fresh.split('\n').length)
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
    'A "name"',
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
    expect.stringContaining('A name has'),
    expect.stringContaining('no address'),
    expect.stringContaining('no address'),
    expect.stringContaining('numbers from 1 to 6'),
    expect.stringContaining('numbers from 1 to 6'),
  ])
})

test('a club that has said where it lies is asked for nothing but what is missing', async () => {
  const settled = fresh.replace('CLUB_PLACE = ""', 'CLUB_PLACE = "enam"')
  const who = somebody('anna@apex.test')
  const text = await askForMissing(settled, who.ask, who.say)
  expect(missingIn(text)).toEqual([])
  expect(await askForMissing(text, somebody().ask, who.say)).toBe(text)
})

test('a name with a dollar sign is kept as it is', async () => {
  const text = await askForMissing(fresh, somebody('Cash $& Go', '', 'a@b.test', '1').ask, () => {})
  expect(settingIn(text, 'CLUB_NAME')).toBe('Cash $& Go')
})
