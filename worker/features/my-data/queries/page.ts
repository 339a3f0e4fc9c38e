import type { Db } from '../../../db/client.ts'
import type { DataPage, DataRow } from '../contract.ts'

/** Maximum number of rows in a page. */
export const ROWS = 100

/** Whose data, the row after which the page begins, the fingerprint of the current admin key, and the time (epoch ms). */
export interface Asked {
  memberId: string
  after: string
  print: string | null
  now: number
}

/** Reads a page; also the number of rows D1 reads for each of its rows. */
export type Read = (db: Db, asked: Asked) => Promise<DataPage>

/** The page made of these rows. If they are as many as were requested, another follows. */
export function page<Row>(
  rows: Row[],
  viewOf: (row: Row) => DataRow,
  keyOf: (row: Row) => string,
  limit = ROWS,
): DataPage {
  const last = rows.at(-1)
  return { rows: rows.map(viewOf), next: last && rows.length === limit ? keyOf(last) : null }
}
