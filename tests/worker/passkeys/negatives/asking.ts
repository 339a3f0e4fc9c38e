import { type Caller, call } from '#tests/support/call.ts'
import { gina, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { addPasskey, codeFor } from '#tests/support/passkeys.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { type Negative, other, proven, withCode } from './attempts.ts'

/** Asking to add a passkey. */
export const requests: Negative[] = [
  asking('a stranger', stranger, {}, '401 sign_in_required'),
  asking('a stranger with a code and no gamertag', stranger, { code: '12345678' }, '401 sign_in_required'),
  asking('a session that the gamertag alone opened', ines, {}, '403 enrolment_needs_code'),
  asking(
    "somebody with another's gamertag",
    marcus,
    { gamertag: priya.gamertag },
    '403 enrolment_needs_code',
  ),
  asking('a rejected driver', rammer, {}, '403 rejected'),
  asking('an admin whose session proves nothing', gina, {}, '403 proof_required'),
  asking(
    'a code that nobody made',
    stranger,
    { gamertag: priya.gamertag, code: '12345678' },
    '401 wrong_code',
  ),
  asking('a code for nobody', stranger, { gamertag: 'Nobody', code: '12345678' }, '401 wrong_code'),
  asking('a code of seven digits', stranger, { gamertag: priya.gamertag, code: '1234567' }, '400 invalid'),
  [
    'asking with a proof of eleven minutes ago',
    '403 proof_required',
    async () => {
      const browser = await addPasskey(marcus)
      passTime(11 * MINUTE)
      return () => call(browser, 'POST', '/api/passkeys/options', {})
    },
  ],
  [
    'asking for an eleventh passkey',
    '409 too_many_passkeys',
    async () => {
      const browser = await proven(marcus, 10)
      return () => call(browser, 'POST', '/api/passkeys/options', {})
    },
  ],
  [
    'asking for an eleventh passkey by a code',
    '409 too_many_passkeys',
    async () => {
      await proven(marcus, 10)
      return withCode(marcus.gamertag, await codeFor(marcus.id))
    },
  ],
  [
    'asking with a wrong code',
    '401 wrong_code',
    async () => withCode(ines.gamertag, other(await codeFor(ines.id))),
  ],
  [
    'asking with a code of ten minutes ago',
    '401 wrong_code',
    async () => {
      const code = await codeFor(ines.id)
      passTime(10 * MINUTE)
      return withCode(ines.gamertag, code)
    },
  ],
  [
    'asking with a code that was used',
    '401 wrong_code',
    async () => {
      const code = await codeFor(ines.id)
      await addPasskey(stranger, { body: { gamertag: ines.gamertag, code } })
      return withCode(ines.gamertag, code)
    },
  ],
  [
    'asking with a code that was replaced',
    '401 wrong_code',
    async () => {
      const code = await codeFor(ines.id)
      await codeFor(ines.id)
      return withCode(ines.gamertag, code)
    },
  ],
  [
    'asking with the right code after five wrong ones',
    '401 wrong_code',
    async () => {
      const code = await codeFor(ines.id)
      for (let n = 0; n < 5; n++) await withCode(ines.gamertag, other(code), `198.51.100.${n}`)()
      return withCode(ines.gamertag, code)
    },
  ],
  [
    "asking with another member's code",
    '401 wrong_code',
    async () => withCode(priya.gamertag, await codeFor(ines.id)),
  ],
  [
    'asking with a code for who has become an admin',
    '401 wrong_code',
    async () => {
      const code = await codeFor(ines.id)
      await rowsOf('UPDATE members SET is_admin = 1 WHERE id = ?', ines.id)
      return withCode(ines.gamertag, code)
    },
  ],
  [
    'asking with a code for who was rejected',
    '403 rejected',
    async () => withCode(rammer.gamertag, await codeFor(rammer.id)),
  ],
  [
    'trying a sixth code in a quarter of an hour',
    '429 slow_down',
    async () => {
      for (let n = 0; n < 5; n++) await withCode(priya.gamertag, '12345678')()
      return withCode(ines.gamertag, await codeFor(ines.id))
    },
  ],
]

function asking(name: string, who: Caller, body: object, refusal: string): Negative {
  return [
    `asking to add by ${name}`,
    refusal,
    async () => () => call(who, 'POST', '/api/passkeys/options', body),
  ]
}
