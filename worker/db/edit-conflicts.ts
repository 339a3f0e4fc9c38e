import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Edit } from '../lib/fields.ts'

/** SQL: whether every field that changes still is what was expected, or is by now what it shall be. */
export function isUnchanged<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  { changes, expected }: Edit<Fields>,
): SQL {
  if (expected === null) return sql`1`
  const each = namesOf(changes).map(name => {
    const column = columns[name]
    return sql`(${column} IS ${sql.param(expected[name], column)} OR ${column} IS ${sql.param(changes[name], column)})`
  })
  return each.length > 0 ? sql.join(each, sql` AND `) : sql`1`
}

/** SQL, over the row as it stands: whether a change makes anything another than it is. */
export function isChange<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  const each = namesOf(changes).map(
    name => sql`${columns[name]} IS NOT ${sql.param(changes[name], columns[name])}`,
  )
  return each.length > 0 ? sql`(${sql.join(each, sql` OR `)})` : sql`0`
}

/** Of a text no more than this is kept in the log, in code points. */
const LOGGED = 300

/**
 * SQL, over the row as it stands: which fields a change really changes, as JSON `{field: [old, new]}`; instants are epoch
 * ms, days as they are, and long texts are cut.
 */
export function changesAsJson<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  return sql`(SELECT json_group_object(field, json_array(${cut('old')}, ${cut('new')})) FROM (${rowsOf(columns, changes)})
    WHERE old IS NOT new)`
}

/** SQL, as `changesAsJson`, but of what belongs to a person: the fields' names alone, "bio, carNumber". */
export function changedFieldNames<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  return sql`(SELECT coalesce(group_concat(field, ', '), '') FROM (${rowsOf(columns, changes)}) WHERE old IS NOT new)`
}

// By way of JSON: D1 takes no more than five SELECTs in a UNION.
function rowsOf<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
) {
  const rows = namesOf(changes).map(name => {
    const next = sql.param(changes[name], columns[name])
    const isText = columns[name].dataType === 'string'
    return sql`json_array(${String(name)}, ${columns[name]}, ${isText ? next : sql`CAST(${next} AS INTEGER)`})`
  })
  return sql`SELECT value ->> 0 AS field, value ->> 1 AS old, value ->> 2 AS new
    FROM json_each(json_array(${sql.join(rows, sql`, `)}))`
}

/** Whether this is what the log keeps as a field's value, of which it may have cut the end. */
export function isLogged(value: unknown, logged: unknown): boolean {
  if (typeof value !== 'string' || typeof logged !== 'string' || Array.from(value).length <= LOGGED)
    return value === logged
  return logged === `${Array.from(value).slice(0, LOGGED).join('')}…`
}

function cut(name: 'old' | 'new') {
  const value = sql.raw(name)
  return sql`CASE WHEN length(${value}) > ${LOGGED} THEN substr(${value}, 1, ${LOGGED}) || '…' ELSE ${value} END`
}

function namesOf<Fields extends object>(changes: Partial<Fields>) {
  return Object.keys(changes) as (keyof Fields)[]
}
