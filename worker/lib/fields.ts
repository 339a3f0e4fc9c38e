import * as z from 'zod/mini'
import { DAY } from './clock.ts'
import { codePoints } from './text/code-points.ts'
import { parseUrl } from './text/parse-url.ts'

// Control characters, the invisible ones that reorder or hide text, and towers of accents. Lines of a longer text may break.
const forbiddenInLine = /\p{M}{4}|[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u061C\uFEFF]/u
const forbiddenInText =
  /\p{M}{4}|(?!\n)[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u061C\uFEFF]/u

/** A one-line text of at most `max` code points after trimming, in NFC; `required` is what an empty one is told. */
export function line(name: string, max: number, required = `${name} is required`) {
  return text(name, max, required, forbiddenInLine)
}

/** A text of several lines, at most `max` code points after trimming, in NFC; `required` is what an empty one is told. */
export function lines(name: string, max: number, required = `${name} is required`) {
  return text(name, max, required, forbiddenInText)
}

/** An optional one-line text: `null`, `""` and an absent key all mean none, given back as `null`. */
export function optionalLine(name: string, max: number) {
  return optionalText(name, max, forbiddenInLine)
}

/** An optional text of several lines: `null`, `""` and an absent key all mean none, given back as `null`. */
export function optionalLines(name: string, max: number) {
  return optionalText(name, max, forbiddenInText)
}

/** An optional https link without credentials, at most 300 characters; `null`, `""` and absent mean none. */
export function optionalLink(name: string) {
  return z.pipe(
    optionalText(name, 300, forbiddenInLine),
    z.nullable(z.string().check(z.refine(isPlainHttps, `${name} must be a link that starts with https://`))),
  )
}

/** A whole number from `min` to `max`, with one sentence for whatever else comes. */
export function whole(name: string, min: number, max: number) {
  const error = `${name} must be a whole number from ${min} to ${max}`
  return z.int(error).check(z.minimum(min, error), z.maximum(max, error))
}

/** As `whole`, but `null` and an absent key mean none. */
export function optionalWhole(name: string, min: number, max: number) {
  return z.pipe(z.optional(z.nullable(whole(name, min, max))), z.transform(orNull<number>))
}

// What people enter lies between these (decision 56).
const EARLIEST = '2000-01-01'
const LATEST = '2100-01-01'

/** An instant (ISO 8601 with offset or `Z`, seconds optional) of this century, given back as epoch ms. */
export function instant(name: string, required = `${name} is required`) {
  const error = `${name} must be a date and time with its zone`
  return z.pipe(
    z.string(required).check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isInstant, { error, abort: true }),
      z.refine(text => Date.parse(text) >= Date.parse(EARLIEST), `${name} is too long ago`),
      z.refine(text => Date.parse(text) <= Date.parse(LATEST), `${name} is too far away`),
    ),
    z.transform((text: string) => Date.parse(text)),
  )
}

/** A day in London (`2026-11-21`) of this century, or an instant, of which the London day counts. Given back as the day. */
export function londonDay(name: string, required = `${name} is required`) {
  const error = `${name} must be a day such as 2026-11-21`
  return z.pipe(
    z.string(required).check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isDayOrInstant, { error, abort: true }),
      // In January the day in London is the day in UTC.
      z.refine(text => Date.parse(text) >= Date.parse(EARLIEST), `${name} is too long ago`),
      z.refine(text => Date.parse(text) < Date.parse(LATEST) + DAY, `${name} is too far away`),
    ),
    z.transform(toLondonDay),
  )
}

/** An absent key or `null` gives `fallback`. */
export function orElse<T extends z.ZodMiniType>(schema: T, fallback: z.output<T>) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: z.output<T> | null | undefined) => value ?? fallback),
  )
}

/** For a rule over several fields: it is asked only where each field is right by itself. */
export function isSoundSoFar({ issues }: { issues: unknown[] }): boolean {
  return issues.length === 0
}

function text(name: string, max: number, required: string, forbidden: RegExp) {
  return z.string(required).check(
    z.trim(),
    z.normalize('NFC'),
    z.refine(isVisible, { error: required, abort: true }),
    z.refine(value => codePoints(value) <= max, `${name} can have at most ${max} characters`),
    z.refine(value => !forbidden.test(value), `${name} contains characters that cannot be shown`),
  )
}

function optionalText(name: string, max: number, forbidden: RegExp) {
  const text = z.string(`${name} must be a text`).check(
    z.trim(),
    z.normalize('NFC'),
    z.refine(value => codePoints(value) <= max, `${name} can have at most ${max} characters`),
    z.refine(value => !forbidden.test(value), `${name} contains characters that cannot be shown`),
  )
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => value || null),
  )
}

// Some letters and signs are blank (Hangul fillers, joiners, Braille blank); a text of them alone is none.
function isVisible(text: string) {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u.test(text)
}

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}

function isPlainHttps(link: string | null) {
  if (link === null) return true
  const url = parseUrl(link)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

function isDayOrInstant(text: string) {
  return z.iso.date().safeParse(text).success || isInstant(text)
}

function isInstant(text: string) {
  const withSeconds = text.replace(/T(\d\d:\d\d)(?=[Z+-])/, 'T$1:00')
  return z.iso.datetime({ offset: true }).safeParse(withSeconds).success
}

function toLondonDay(text: string) {
  if (text.length === 10) return text
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.parse(text))
}

/** How a UUID is written. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id that the client has made, or none. */
export function optionalUuid(name: string) {
  const error = `${name} must be a UUID`
  return z.optional(z.nullable(z.string(error).check(z.regex(uuid, error), z.toLowerCase())))
}
