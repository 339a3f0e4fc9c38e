import * as z from 'zod/mini'
import { line, lines, optionalUuid } from '../../lib/fields.ts'
import { parseUrl } from '../../lib/text/parse-url.ts'
import type { RaceType } from '../notifications/rules/race-words.ts'

/** Maximum length of an alert's title and text, in code points. */
export const TITLE_MAX = 100
export const BODY_MAX = 300

/** Maximum length of a subscription's endpoint. */
const ENDPOINT_MAX = 1024

/** What an alert is about. */
export type PushKind =
  | 'announcement'
  | 'mention'
  | 'closes-soon'
  | 'race-night'
  | 'member-pending'
  | 'decision'

/** An alert's content; `url` is a path of this site or https. */
export interface Notice {
  title: string
  body: string
  url: string
}

/** What the service worker receives, as JSON. A later alert with the same tag replaces an earlier one. */
export interface PushPayload extends Notice {
  tag: string
  kind: PushKind
}

/** A statement of an alert about a race, which can become untrue. */
export interface RaceClaim {
  type: 'closes-soon' | RaceType
  raceId: string
  /** The start, deadline or end that it names: epoch ms. */
  about: number
}

/** An alert to send. The same key reaches no browser twice. */
export interface PushOrder {
  key: string
  kind: PushKind
  notice: Notice
  /** `null` for every approved member. Members who switched the kind off are left out. */
  memberIds: readonly string[] | null
  /** When it stops being news: epoch ms, at most a day from now. */
  expiresAt: number
  /** Not sent before this time: epoch ms. */
  notBefore?: number
  /** What is checked again before it is sent; absent if nothing can make it untrue. */
  claim?: RaceClaim
}

/** Number of browsers that an alert reached, could not reach, and still waits for. */
export interface PushCounts {
  sent: number
  failed: number
  queued: number
  total: number
}

/** What a member wants alerts for. */
export interface PushPreferences {
  mentions: boolean
  races: boolean
  announcements: boolean
}

const endpoint = z
  .string('endpoint is required')
  .check(
    z.minLength(1, 'endpoint is required'),
    z.maxLength(ENDPOINT_MAX, 'That is not the endpoint of a push service'),
  )

const key = (name: string) => {
  const error = `${name} must be a key in base64url`
  return z.string(error).check(z.minLength(1, error), z.maxLength(200, error))
}

/** A browser that subscribes, as its `PushSubscription` describes itself. */
export const subscriptionInput = z.object({
  memberId: z.optional(z.nullable(z.string('memberId must be text'))),
  endpoint,
  keys: z.object(
    { p256dh: key('p256dh'), auth: key('auth') },
    'keys must be the subscription’s p256dh and auth',
  ),
})

/** A browser that unsubscribes. */
export const unsubscriptionInput = z.object({ endpoint })

const flag = (name: string) => z.optional(z.nullable(z.boolean(`${name} must be true or false`)))

/** A member's new choices; absent ones stay. */
export const preferencesInput = z.object({
  mentions: flag('mentions'),
  races: flag('races'),
  announcements: flag('announcements'),
})
export type PreferencesInput = z.output<typeof preferencesInput>

/** Maximum length of an alert's link, in UTF-16 units: a whole alert has to fit into 4 KB. */
const LINK_MAX = 500

const forbiddenInLink = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\uFEFF\s\\]/u

/** Whether an alert may open this: a path of this site (one leading slash), or https without credentials. */
function isAllowedLink(text: string): boolean {
  if (text.length > LINK_MAX || forbiddenInLink.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = /^https:\/\/[^/]/i.test(text) ? parseUrl(text) : null
  return url !== null && url.username === '' && url.password === ''
}

const link = z.string('Link must be text').check(
  z.trim(),
  z.refine(
    text => text === '' || isAllowedLink(text),
    `Link must be a path of this site, such as /races, or start with https://, and have at most ${LINK_MAX} characters`,
  ),
)

/** An announcement by an admin. */
export const sendInput = z.object({
  title: line('Title', TITLE_MAX),
  body: lines('Message', BODY_MAX),
  url: z.pipe(
    z.optional(z.nullable(link)),
    z.transform((url: string | null | undefined) => url || null),
  ),
  /** Created by the composer. Sent again with the same id, it goes out once. */
  clientSendId: optionalUuid('clientSendId'),
})
export type SendInput = z.output<typeof sendInput>

/** The send before which the history continues. */
export const sendsQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/, 'before must be the id of an announcement'))),
})
