import fc from 'fast-check'
import * as z from 'zod/mini'
import { candidates, json, text } from './values.ts'

/** What is sent: a text that should be JSON, or bytes that are not even text. */
export type Body = string | Uint8Array

type Schema = z.ZodMiniObject
type Example = Record<string, unknown>

const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../worker/features/*/contract.ts', { eager: true }),
).flatMap(module => Object.values(module).filter(isObjectSchema))

/** The names of all that any call reads from its query. */
export const queryNames: string[] = [...new Set(contracts.flatMap(({ _zod }) => Object.keys(_zod.def.shape)))]

/** Bodies around one that its call takes: valid by its contract, nearly valid, hostile, and no JSON at all. */
export function bodiesLike(example: Example): fc.Arbitrary<Body> {
  const fields = fieldsOf(example)
  const valid = fc.record(mapValues(fields, takenBy)).map(dropAbsent)
  const near = fc
    .tuple(
      valid,
      fc.subarray(Object.keys(fields)).chain(wrong => fc.record(pick(fields, wrong))),
    )
    .map(([body, wrong]) => dropAbsent({ ...body, ...wrong }))
  const written = fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: near, weight: 3 }).map(write)
  return fc.oneof(
    { arbitrary: written, weight: 14 },
    { arbitrary: fc.tuple(written, garbling).map(([body, garble]) => garble(body)), weight: 4 },
    { arbitrary: json.map(value => write(value) ?? ''), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
  )
}

interface Field {
  example: unknown
  taken: unknown[]
  refused: unknown[]
}

// The contract of a call is the one that takes its example and knows all its fields, and the fewest others.
function fieldsOf(example: Example): Record<string, Field> {
  const keys = Object.keys(example)
  const [contract] = contracts
    .filter(schema => keys.every(key => key in schema._zod.def.shape) && schema.safeParse(example).success)
    .sort((one, other) => sizeOf(one) - sizeOf(other))
  const names = contract ? Object.keys(contract._zod.def.shape) : keys
  return Object.fromEntries(
    names.map(name => {
      const field = contract?._zod.def.shape[name]
      const isTaken = (value: unknown) => !field || z.safeParse(field, value).success
      return [
        name,
        {
          example: example[name],
          taken: candidates.filter(isTaken),
          refused: candidates.filter(value => !isTaken(value)),
        },
      ]
    }),
  )
}

// What leads further is what the example says: an id that is there, a text that is not too long.
function takenBy({ example, taken }: Field): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fc.constant(example), weight: 2 },
    { arbitrary: fc.constantFrom(example, ...taken), weight: 1 },
  )
}

// What these fields refuse, or anything.
function pick(fields: Record<string, Field>, names: string[]) {
  return Object.fromEntries(
    names.map(name => [name, fc.oneof(fc.constantFrom(undefined, ...(fields[name]?.refused ?? [])), json)]),
  )
}

type Garbling = (body: string) => Body

/** What becomes of JSON on the way, or in the hands of somebody who writes it by hand. */
const garbling: fc.Arbitrary<Garbling> = fc.oneof(
  fc.nat(400).map(end => (body: string) => body.slice(0, end)),
  fc.tuple(fc.nat(400), text).map(
    ([at, more]) =>
      (body: string) =>
        body.slice(0, at) + more + body.slice(at),
  ),
  fc.constantFrom<Garbling>(
    body => body.replace(/^\{("[^"]*"):([^,}]*)/, '{$1:$2,$1:null,$1:$2'),
    body =>
      body.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},'),
    body =>
      body.replace(
        /^\{/,
        '{"isAdmin":true,"status":"approved","id":"marcus","is_admin":1,"method":"passkey",',
      ),
    body => body.replace(/:("[^"]*"|[\w.]+)/, ':1e999'),
    body => body.replace(/:("[^"]*"|[\w.]+)/, `:${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
    body => body.replace(/:("[^"]*"|[\w.]+)/, ':-0'),
    body => body.replace(/"(\w)/, '"\\ud800$1'),
    body => `\ufeff${body}`,
    body => `${body},`,
    body => `${body}${body}`,
    body => `[${body}]`,
    body => `/* */ ${body} // `,
    body => `${body}${' '.repeat(70_000)}`,
    body => new Uint8Array(new TextEncoder().encode(body).map((byte, n) => (n === 5 ? 0xff : byte))),
    body => Uint8Array.from(body, letter => letter.charCodeAt(0)),
  ),
)

function write(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function dropAbsent(body: Example): Example {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

function isObjectSchema(value: unknown): value is Schema {
  return (value as Schema | undefined)?._zod?.def?.type === 'object'
}

function sizeOf({ _zod }: Schema) {
  return Object.keys(_zod.def.shape).length
}
