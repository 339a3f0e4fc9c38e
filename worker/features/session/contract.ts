import * as z from 'zod/mini'
import { gamertag } from '../members/contract.ts'

/** Signing in: the gamertag, and the club's admin key where the founding admin signs in. */
export const signInInput = z.object({
  gamertag: gamertag('Gamertag is required'),
  adminKey: z.optional(
    z.nullable(
      z.string('The admin key must be a text').check(z.maxLength(200, 'That is too long for an admin key')),
    ),
  ),
})

/** How a protected account can be opened (`proof_required` names them). */
export type ProofMethod = 'passkey' | 'admin_key'
