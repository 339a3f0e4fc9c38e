import * as z from 'zod/mini'
import { line, lines, optionalUuid } from '../../lib/fields.ts'
import { parseUrl } from '../../lib/text/parse-url.ts'
import type { RaceType } from '../notifications/rules/race-words.ts'

/** Longest title and text of an alert, in code points. */
export const TITLE_MAX = 100
export const BODY_MAX = 300

/** Longest address of a subscription that is taken. */
const ENDPOINT_MAX = 1024

/** What an alert is about. */
export type PushKind =
  | 'announcement'
  | 'mention'
  | 'closes-soon'
  | 'race-night'
  | 'member-pending'
  | 'decision'

/** What an alert says; `url` is a path of this site or https. */
export interface Notice {
  title: string
  body: string
  url: string
}

/** What the service worker gets, as JSON; a later alert with the same tag replaces an earlier one. */
export interface PushPayload extends Notice {
  tag: string
  kind: PushKind
}

/** What an alert says of a race. */
export interface RaceClaim {
  type: 'closes-soon' | RaceType
  raceId: string
  /** The start, the deadline or the end of what it names: epoch ms. */
  about: number
}

/** An alert to be sent; the same key reaches no browser twice. */
export interface PushOrder {
  key: string
  kind: PushKind
  notice: Notice
  /** `null` for every approved member. Who does not want to hear the kind is left out. */
  memberIds: readonly string[] | null
  /** When it is no news any more: epoch ms; a day from now at the latest. */
  expiresAt: number
  /** It rings no earlier: epoch ms. */
  notBefore?: number
  /** What is asked again before it rings at somebody's; absent where nothing that happens makes it untrue. */
  claim?: RaceClaim
}

/** How many browsers an alert went to, could not go to, and waits for. */
export interface PushCounts {
  sent: number
  failed: number
  queued: number
  total: number
}

/** What a member wants to hear. */
export interface PushPreferences {
  mentions: boolean
  races: boolean
  announcements: boolean
}

const endpoint = z
  .string('Say which browser, by its endpoint')
  .check(
    z.minLength(1, 'Say which browser, by its endpoint'),
    z.maxLength(ENDPOINT_MAX, 'That is no endpoint of a push service'),
  )

const key = (name: string) => {
  const error = `${name} must be a key in base64url`
  return z.string(error).check(z.minLength(1, error), z.maxLength(200, error))
}

/** A browser that wants alerts, as its `PushSubscription` describes itself. */
export const subscriptionInput = z.object({
  memberId: z.optional(z.nullable(z.string('memberId must be a text'))),
  endpoint,
  keys: z.object(
    { p256dh: key('p256dh'), auth: key('auth') },
    'Give the keys p256dh and auth of the subscription',
  ),
})

/** A browser that wants no alerts any more. */
export const unsubscriptionInput = z.object({ endpoint })

const flag = (name: string) => z.optional(z.nullable(z.boolean(`${name} must be true or false`)))

/** What a member wants to hear from now on; what is absent stays. */
export const preferencesInput = z.object({
  mentions: flag('mentions'),
  races: flag('races'),
  announcements: flag('announcements'),
})
export type PreferencesInput = z.output<typeof preferencesInput>

/** Longest link of an alert, in UTF-16 units: all of an alert has to fit into 4 KB. */
const LINK_MAX = 500

const forbiddenInLink = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\uFEFF\s\\]/u

/** Whether an alert may lead there: a path of this site (one slash at its beginning), or https without credentials. */
function isAllowedLink(text: string): boolean {
  if (text.length > LINK_MAX || forbiddenInLink.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = /^https:\/\/[^/]/i.test(text) ? parseUrl(text) : null
  return url !== null && url.username === '' && url.password === ''
}

const link = z.string('Link must be a text').check(
  z.trim(),
  z.refine(
    text => text === '' || isAllowedLink(text),
    `Link must be a path of this site such as /races, or start with https://, with at most ${LINK_MAX} characters`,
  ),
)

/** What admins send to everybody. */
export const sendInput = z.object({
  title: line('Title', TITLE_MAX),
  body: lines('Message', BODY_MAX),
  url: z.pipe(
    z.optional(z.nullable(link)),
    z.transform((url: string | null | undefined) => url || null),
  ),
  /** Made by the composer: sent again under the same one, it goes out once. */
  clientSendId: optionalUuid('clientSendId'),
})
export type SendInput = z.output<typeof sendInput>

/** Where to go on in the history of sends: older than the one with this id. */
export const sendsQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/, 'before must be the id of a send'))),
})
