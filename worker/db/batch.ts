import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'

type Statement = BatchItem<'sqlite'>

/** Statements by what their answers are called; some may come together, as a list or by names of their own. */
interface Named {
  readonly [name: string]: Part
}
type Part = Statement | readonly Part[] | Named

type Answers<T> = T extends { _: { result: infer Answer } } ? Answer : { [Name in keyof T]: Answers<T[Name]> }

/**
 * Runs statements as one transaction, in the order in which they stand, and gives their answers by the same names: one
 * statement more or less leaves every other answer where it is.
 */
export function batch<T extends Named>(db: Db, named: T): Promise<Answers<T>> {
  const statements: Statement[] = []
  const places = each(named, statement => statements.push(statement as Statement) - 1)
  const run: Promise<unknown[]> = db.batch(statements as [Statement, ...Statement[]])
  return run.then(answers => each(places, place => answers[place as number])) as Promise<Answers<T>>
}

// Puts something in the place of whatever is no list and no set of names.
function each(part: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map(one => each(one, change))
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return change(part)
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, each(one, change)]))
}
