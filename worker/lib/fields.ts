import * as z from 'zod/mini'
import { DAY } from './clock.ts'
import { cleanLine, cleanText } from './text/clean.ts'
import { codePoints } from './text/code-points.ts'
import { parseUrl } from './text/parse-url.ts'

/** A one-line text of at most `max` code points after cleaning, trimming and NFC; `required` is the message for an empty one. */
export function line(name: string, max: number, required = `${name} is required`, clean = cleanLine) {
  return text(name, max, required, clean)
}

/** A text of several lines, at most `max` code points after cleaning, trimming and NFC; `required` is the message for an empty one. */
export function lines(name: string, max: number, required = `${name} is required`) {
  return text(name, max, required, cleanText)
}

/** An optional one-line text. `null`, an invisible text and an absent key all give `null`. */
export function optionalLine(name: string, max: number) {
  return optionalText(name, max, cleanLine)
}

/** An optional text of several lines. `null`, an invisible text and an absent key all give `null`. */
export function optionalLines(name: string, max: number) {
  return optionalText(name, max, cleanText)
}

/** An optional https link without credentials, at most 300 characters. `null`, `""` and absent give none. */
export function optionalLink(name: string) {
  return z.pipe(
    optionalText(name, 300, cleanLine),
    z.nullable(z.string().check(z.refine(isPlainHttps, `${name} must be a link that starts with https://`))),
  )
}

/** An integer from `min` to `max`, with one message for everything else. */
export function whole(name: string, min: number, max: number) {
  const error = `${name} must be a whole number from ${min} to ${max}`
  return z.int(error).check(z.minimum(min, error), z.maximum(max, error))
}

/** Like `whole`; `null` and an absent key give none. */
export function optionalWhole(name: string, min: number, max: number) {
  return z.pipe(z.optional(z.nullable(whole(name, min, max))), z.transform(orNull<number>))
}

// Dates that people enter lie between these (docs/decisions.md 56).
const EARLIEST = '2000-01-01'
const LATEST = '2100-01-01'

/** An instant of this century (ISO 8601 with offset or `Z`, seconds optional), as epoch ms. */
export function instant(name: string) {
  const required = `${name} is required`
  const error = `${name} must be a date and time with a time zone`
  return z.pipe(
    z.string(required).check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isInstant, { error, abort: true }),
      z.refine(text => Date.parse(text) >= Date.parse(EARLIEST), `${name} is too far in the past`),
      z.refine(text => Date.parse(text) <= Date.parse(LATEST), `${name} is too far in the future`),
    ),
    z.transform((text: string) => Date.parse(text)),
  )
}

/** A London day of this century (`2026-11-21`), or an instant on it; gives the day. */
export function londonDay(name: string) {
  const required = `${name} is required`
  const error = `${name} must be a day such as 2026-11-21`
  return z.pipe(
    z.string(required).check(
      z.minLength(1, { error: required, abort: true }),
      z.refine(isDayOrInstant, { error, abort: true }),
      // In January London days are UTC days.
      z.refine(text => Date.parse(text) >= Date.parse(EARLIEST), `${name} is too far in the past`),
      z.refine(text => Date.parse(text) < Date.parse(LATEST) + DAY, `${name} is too far in the future`),
    ),
    z.transform(toLondonDay),
  )
}

/** `fallback` for an absent key or `null`. */
export function orElse<T extends z.ZodMiniType>(schema: T, fallback: z.output<T>) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: z.output<T> | null | undefined) => value ?? fallback),
  )
}

/** For a rule over several fields: runs only if each field is valid by itself. */
export function hasNoIssues({ issues }: { issues: unknown[] }): boolean {
  return issues.length === 0
}

function text(name: string, max: number, required: string, clean: (typed: string) => string) {
  return z.string(required).check(
    z.overwrite(clean),
    z.trim(),
    z.refine(isVisible, { error: required, abort: true }),
    z.refine(value => codePoints(value) <= max, `${name} can have at most ${max} characters`),
  )
}

function optionalText(name: string, max: number, clean: (typed: string) => string) {
  const text = z.string(`${name} must be a text`).check(
    z.overwrite(clean),
    z.trim(),
    z.refine(value => codePoints(value) <= max, `${name} can have at most ${max} characters`),
  )
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value: string | null | undefined) => (value && isVisible(value) ? value : null)),
  )
}

// Some letters and symbols are blank (Hangul fillers, joiners, Braille blank, null notehead), and marks need a base; a text
// of nothing else is empty.
function isVisible(text: string) {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800\u{1D159}]/u.test(text)
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

/** The form of a UUID. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An optional id created by the client. */
export function optionalUuid(name: string) {
  const error = `${name} must be a UUID`
  return z.optional(z.nullable(z.string(error).check(z.regex(uuid, error), z.toLowerCase())))
}

/** New values of some fields, and their values when the editing began; `null` if those were not sent. */
export interface Edit<Fields extends object> {
  changes: Partial<Fields>
  expected: Partial<Fields> | null
}

type Shape = Record<string, z.ZodMiniType>
type Sent<Fields extends Shape> = { [Name in keyof Fields]?: z.input<Fields[Name]> }
type Read<Fields extends Shape> = { [Name in keyof Fields]: z.output<Fields[Name]> }
type Issue = Parameters<Parameters<typeof z.transform>[0]>[1]['issues'][number]

/**
 * An edit. With `expected`, it has the changed fields and what each was before; without, all fields that `whole` needs, which
 * overwrite whatever is there. A field sent unchanged is no change. `rule` checks the fields that the edit has, as `whole`
 * checks all.
 */
export function editSchema<Fields extends Shape>(
  whole: z.ZodMiniType<Partial<Read<Fields>>>,
  fields: Fields,
  rule: (known: Partial<Read<Fields>>) => { path: string; message: string } | null = () => null,
) {
  const change = z.transform((body: Record<string, unknown>, { issues }): Edit<Read<Fields>> => {
    const read = (schema: z.ZodMiniType, value: unknown, ...path: string[]) => {
      const { data, error } = schema.safeParse(value)
      for (const issue of error?.issues ?? [])
        issues.push({ ...issue, input: value, path: [...path, ...issue.path] } as Issue)
      return data
    }
    if (body.expected == null) return { changes: read(whole, body) as Partial<Read<Fields>>, expected: null }
    const was = body.expected as Record<string, unknown>
    const changes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(fields)) {
      if (name in was) expected[name] = read(schema, was[name], 'expected', name)
      if (body[name] === undefined) continue
      const value = read(schema, body[name], name)
      if (!(name in was))
        issues.push({
          code: 'custom',
          message: 'Send its earlier value too',
          input: body,
          path: ['expected', name],
        } as Issue)
      else if (value !== expected[name]) changes[name] = value
    }
    const broken = issues.length === 0 ? rule({ ...expected, ...changes } as Partial<Read<Fields>>) : null
    if (broken)
      issues.push({ code: 'custom', message: broken.message, input: body, path: [broken.path] } as Issue)
    return { changes, expected } as Edit<Read<Fields>>
  })
  const isObject = z.record(z.string(), z.unknown(), 'expected must be an object of earlier values')
  return z.pipe(
    z.looseObject({ expected: z.optional(z.nullable(isObject)) }),
    change,
  ) as unknown as z.ZodMiniType<Edit<Read<Fields>>, Sent<Fields> & { expected?: Sent<Fields> | null }>
}
