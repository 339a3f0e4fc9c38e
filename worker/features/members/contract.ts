import * as z from 'zod/mini'
import { editSchema, line, optionalLine, optionalLines, optionalLink, orElse } from '../../lib/fields.ts'

export const experienceLevels = ['Beginner', 'Intermediate', 'Advanced', 'Professional'] as const
export type ExperienceLevel = (typeof experienceLevels)[number]
export const DEFAULT_EXPERIENCE: ExperienceLevel = 'Intermediate'

export const memberStatuses = ['pending', 'approved', 'rejected'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const DISPLAY_NAME_MAX = 50
const GAMERTAG_MAX = 32
export const REASON_MAX = 500

const allowedGamertag = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _\-.#'’]*$/u

/**
 * A gamertag (docs/decisions.md 5); `required` is the message for an empty one. Full-width letters become plain, and
 * invisible characters around it are dropped.
 */
export function gamertag(required: string) {
  return line('Gamertag', GAMERTAG_MAX, required, withoutInvisibleEnds).check(
    z.refine(
      text => allowedGamertag.test(text.normalize('NFKC')) && !/\p{Default_Ignorable_Code_Point}/u.test(text),
      "A gamertag has letters, digits, spaces and _ - . # ' only, and starts with a letter or digit",
    ),
  )
}

function withoutInvisibleEnds(text: string) {
  const seen = String.raw`[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`
  return new RegExp(`${seen}(.*${seen})?`, 'su').exec(text.normalize('NFC'))?.[0] ?? ''
}

const experienceLevel = z.enum(experienceLevels, 'Choose Beginner, Intermediate, Advanced or Professional')

/** A new driver profile. */
export const newMemberInput = z.object({
  displayName: line('Nickname', DISPLAY_NAME_MAX),
  gamertag: gamertag('Xbox gamertag is required'),
  experienceLevel: orElse(experienceLevel, DEFAULT_EXPERIENCE),
  /** The token of an invitation link (`joining/contract.ts`); an expired or used one is ignored. */
  invitation: z.optional(z.nullable(z.string('The invitation must be text'))),
})

const profileFields = {
  displayName: z.optional(line('Nickname', DISPLAY_NAME_MAX)),
  experienceLevel: z.optional(experienceLevel),
  bio: z.optional(optionalLines('Bio', 1000)),
  favoriteTrack: z.optional(optionalLine('Favourite track', 60)),
  favoriteCarClass: z.optional(optionalLine('Favourite car class', 40)),
  carNumber: z.optional(
    z.pipe(
      optionalLine('Car number', 3),
      z.nullable(z.string().check(z.regex(/^\d{1,3}$/, 'Car number must be a number from 0 to 999'))),
    ),
  ),
  profileImageUrl: z.optional(optionalLine('Profile picture', 200)),
  streamLink: z.optional(optionalLink('Stream link')),
  streamLink2: z.optional(optionalLink('Second stream link')),
}

/** A change of a profile. An absent field stays, `null` and `""` clear it. */
export const profileInput = z.object(profileFields)
export type ProfileInput = z.output<typeof profileInput>

/** Like `profileInput`, with `expected` to change only fields that still have the expected value. */
export const profileEdit = editSchema(profileInput, profileFields)

/** An admin's decision on a profile. */
export const decisionInput = z.object({
  memberId: z.string('Choose a member').check(z.minLength(1, 'Choose a member')),
  approved: z.boolean('approved must be true or false'),
  rejectionReason: optionalLines('Reason', REASON_MAX),
  /** The status that the admin saw. If another admin was faster, nothing is decided. */
  expectedStatus: z.optional(z.nullable(z.enum(memberStatuses, 'expectedStatus must be a status'))),
})

export type DecisionInput = z.output<typeof decisionInput>

/** Which members: list views, or full ones (`detail=all`), starting after the member `after`. */
export const memberListQuery = z.object({
  detail: z.optional(z.literal('all', 'detail must be all')),
  after: z.optional(z.string()),
})

/** Leaving the club, and what happens to one's messages. */
export const leavingInput = z.object({
  messages: z.enum(['stay', 'go'], 'Choose whether to keep or delete your messages'),
})

export const lookUpInput = z.object({ gamertag: gamertag('Gamertag is required') })
