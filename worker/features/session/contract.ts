import * as z from 'zod/mini'
import { gamertag } from '../members/contract.ts'

/** A sign-in: the gamertag, and for the founding admin the club's admin key. */
export const signInInput = z.object({
  gamertag: gamertag('Gamertag is required'),
  adminKey: z.optional(
    z.nullable(
      z.string('The admin key must be text').check(z.maxLength(200, 'That is too long for an admin key')),
    ),
  ),
})

/** How a protected account can be opened (named in `proof_required`). */
export type ProofMethod = 'passkey' | 'admin_key'
