import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import * as z from 'zod/mini'
import { type Issue, Problem } from './problem.ts'

// The default message of a schema; zod/mini has none.
z.config({
  customError: ({ path }) => (path?.length ? 'This value is of the wrong type' : 'Send a JSON object'),
})

/** Checks a part of the request against a contract; throws `invalid` with what is wrong where. */
export function validate<Schema extends z.ZodMiniType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, result => {
    if (!result.success) throw invalidInput(toIssues(result.error.issues))
  })
}

/** The refusal of input that only the database or the session could check. */
export function invalidInput(issues: Issue[]): Problem {
  return new Problem('invalid', { detail: issues[0]?.message, issues })
}

/** Checks a value that did not come with a request; throws `invalid` with what is wrong where. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(toIssues(result.error.issues))
  return result.data
}

function toIssues(issues: readonly { path: PropertyKey[]; message: string }[]): Issue[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}
