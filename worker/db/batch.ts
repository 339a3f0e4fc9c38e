import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'

type Statement = BatchItem<'sqlite'>

/** Statements under the names of their answers. A name may hold a list, or further names. */
interface Named {
  readonly [name: string]: Part
}
type Part = Statement | readonly Part[] | Named

type Answers<T> = T extends { _: { result: infer Answer } } ? Answer : { [Name in keyof T]: Answers<T[Name]> }

/**
 * Runs statements as one transaction, in order, and gives their answers under the same names. Adding or removing a statement
 * moves no other answer.
 */
export function batch<T extends Named>(db: Db, named: T): Promise<Answers<T>> {
  const statements: Statement[] = []
  const places = each(named, statement => statements.push(statement as Statement) - 1)
  const run: Promise<unknown[]> = db.batch(statements as [Statement, ...Statement[]])
  return run.then(answers => each(places, place => answers[place as number])) as Promise<Answers<T>>
}

// Replaces every statement in lists and named sets.
function each(part: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map(one => each(one, change))
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return change(part)
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, each(one, change)]))
}
