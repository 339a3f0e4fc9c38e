import { expect, test } from 'vitest'
import { type Answer, expectRefused } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { dump } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { makeRegistering } from '#tests/support/passkeys.ts'
import { additions } from './negatives/adding.ts'
import { requests } from './negatives/asking.ts'
import { changes } from './negatives/changing.ts'
import { signIns } from './negatives/signing-in.ts'

const negatives = [...signIns, ...additions, ...requests, ...changes]

freshClub(() => makeRegistering(marcus.id, priya.id))

test.each(negatives)('passkey negative: %s (%s)', async (_, refusal, prepare) => {
  const attempt = await prepare()
  const answer = await expectNothingButTaken(attempt)
  expectRefused(answer, refusal)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('at least thirty-five ways of getting in are refused, each once', () => {
  expect(new Set(negatives.map(([name]) => name)).size).toBe(negatives.length)
  expect(negatives.length).toBeGreaterThanOrEqual(35)
})

// A challenge may be gone, since each is taken once, and of a code it is noted that a try was wrong.
async function expectNothingButTaken(attempt: () => Promise<Answer>) {
  const before = await dump()
  const answer = await attempt()
  const after = await dump()
  expect(before.passkey_challenges).toEqual(expect.arrayContaining(after.passkey_challenges ?? []))
  expect(kept(after)).toEqual(kept(before))
  return answer
}

function kept({ passkey_challenges: _, enrolment_codes = [], ...tables }: Awaited<ReturnType<typeof dump>>) {
  return { ...tables, enrolment_codes: enrolment_codes.map(({ wrong_tries: _, ...code }) => code) }
}
