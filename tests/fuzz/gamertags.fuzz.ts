import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus, inWords } from '#tests/support/call.ts'
import { director, gina, script } from '#tests/support/cast.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { campaign, unhurried } from './campaign.ts'
import { expectWholeClub } from './integrity.ts'
import { text } from './values.ts'

const plain = fc
  .array(fc.constantFrom(..."abcXYZ019 _-.#'éßøČЖяΩ漢かーİ"), { minLength: 1, maxLength: 34 })
  .map(letters => letters.join(''))

/** How else a gamertag can be written and still be the same. */
const spellings: ((gamertag: string) => string)[] = [
  gamertag => gamertag,
  gamertag => `  ${gamertag.replaceAll(' ', '   ')} `,
  gamertag => gamertag.replaceAll(/[A-Za-z0-9]/g, wide),
  gamertag => gamertag.replaceAll(/[a-z]/g, letter => letter.toUpperCase()),
  gamertag => gamertag.normalize('NFD'),
]

const twins: Record<string, string[]> = {
  ...{ a: ['а', 'ａ', 'α'], c: ['с', 'ϲ'], e: ['е', 'ｅ'], i: ['і', 'l', '1', 'I'], o: ['о', '0', 'ο'] },
  ...{
    R: ['r', 'Ｒ'],
    D: ['d', 'Ｄ'],
    G: ['g', 'Ｇ'],
    T: ['Т', 'Τ', 't'],
    n: ['ｎ', 'N'],
    ' ': ['  ', '\u00a0'],
  },
}

/** What looks like the gamertag of an admin. */
const lookalike = fc
  .constantFrom(director.gamertag, gina.gamertag)
  .chain(name => fc.tuple(...[...name].map(letter => fc.constantFrom(letter, ...(twins[letter] ?? [])))))
  .map(letters => letters.join(''))

const gamertag = fc.oneof(
  { arbitrary: plain, weight: 4 },
  { arbitrary: text, weight: 2 },
  { arbitrary: lookalike.map(name => ({ name })), weight: 1 },
)

freshClub()

test(
  'whatever somebody calls themselves: it is one driver’s however it is written, and nobody passes for an admin',
  unhurried,
  async context => {
    await campaign(context, { what: 'fuzzed gamertags', runs: 30, round: 150 }, async (seed, cases) => {
      await renewClub()
      for (const wish of fc.sample(gamertag, { seed, numRuns: cases }))
        if (typeof wish === 'string') await tryGamertag(wish)
        else expect([400, 409], wish.name).toContain((await register(wish.name)).status)
      await expectWholeClub()
    })
  },
)

async function tryGamertag(gamertag: string) {
  const answer = await register(gamertag)
  expect([201, 400, 409], inWords(answer)).toContain(answer.status)
  if (answer.status !== 201) return
  const { id, gamertag: shown } = answer.body
  for (const spelling of spellings) {
    const written = spelling(shown)
    const found = await call(script, 'POST', '/api/members/look-up', { gamertag: written })
    if (found.status === 400) continue // too long, written like this
    expect(expectStatus(found, 200).id, written).toBe(id)
    expectRefused(await register(written), '409 gamertag_taken')
    expect(
      expectStatus(await call(script, 'POST', '/api/session', { gamertag: written }), 200).member.id,
    ).toBe(id)
  }
}

function register(gamertag: string) {
  return call(script, 'POST', '/api/members', { displayName: 'A driver', gamertag })
}

function wide(letter: string) {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
}
