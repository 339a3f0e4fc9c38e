import { type Caller, call } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { addPasskey } from '#tests/support/passkeys.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import type { Negative } from './attempts.ts'

/** Making codes, renaming and removing, and the gamertag alone. */
export const changes: Negative[] = [
  making('a driver', marcus, ines.id, '403 admins_only'),
  making('an admin whose session proves nothing', gina, ines.id, '403 proof_required'),
  making('a stranger', stranger, ines.id, '401 sign_in_required'),
  making('an admin, for an admin,', director, gina.id, '409 is_admin'),
  making('an admin, for themselves,', director, director.id, '409 is_admin'),
  making('an admin, for nobody,', director, 'nobody', '404 not_found'),
  [
    "removing an admin's last passkey",
    '409 last_passkey',
    async () => {
      const browser = await addPasskey(director)
      return () => call(browser, 'DELETE', `/api/passkeys/${browser.key.id}`)
    },
  ],
  [
    "removing another member's passkey",
    '404 not_found',
    async () => {
      const [marcusPasskey, priyaPasskey] = [await addPasskey(marcus), await addPasskey(priya)]
      return () => call(marcusPasskey, 'DELETE', `/api/passkeys/${priyaPasskey.key.id}`)
    },
  ],
  [
    "removing another member's passkey as an admin",
    '404 not_found',
    async () => {
      const { key } = await addPasskey(marcus)
      return () => call(director, 'DELETE', `/api/passkeys/${key.id}`)
    },
  ],
  [
    'removing a passkey with a proof of eleven minutes ago',
    '403 proof_required',
    async () => {
      const browser = await addPasskey(marcus)
      passTime(11 * MINUTE)
      return () => call(browser, 'DELETE', `/api/passkeys/${browser.key.id}`)
    },
  ],
  [
    'removing a passkey without a session',
    '401 sign_in_required',
    async () => {
      const { key } = await addPasskey(marcus)
      return () => call(stranger, 'DELETE', `/api/passkeys/${key.id}`)
    },
  ],
  [
    'removing a passkey from a session that the passkey ended',
    '401 sign_in_required',
    async () => {
      const { key } = await addPasskey(marcus)
      return () => call(marcus, 'DELETE', `/api/passkeys/${key.id}`)
    },
  ],
  [
    "renaming another member's passkey",
    '404 not_found',
    async () => {
      const [marcusPasskey, priyaPasskey] = [await addPasskey(marcus), await addPasskey(priya)]
      return () => call(marcusPasskey, 'PATCH', `/api/passkeys/${priyaPasskey.key.id}`, { name: 'Mine' })
    },
  ],
  [
    'signing in by the gamertag alone once there is a passkey',
    '401 proof_required',
    async () => {
      await addPasskey(marcus)
      return () => call(stranger, 'POST', '/api/session', { gamertag: marcus.gamertag })
    },
  ],
]

function making(name: string, who: Caller, memberId: string, refusal: string): Negative {
  const path = `/api/admin/members/${memberId}/enrolment-code`
  return [`making a one-time code: ${name} is refused`, refusal, async () => () => call(who, 'POST', path)]
}
