import type { Db } from '../../../db/client.ts'
import type { DataPage, DataRow } from '../contract.ts'

/** So many rows are a page. */
export const ROWS = 100

/** Whose data, after which row the page begins, the print of the club's admin key at present, and the time (epoch ms). */
export interface Asked {
  memberId: string
  after: string
  print: string | null
  now: number
}

/** A page, and how many rows D1 reads for one of its rows. */
export type Read = (db: Db, asked: Asked) => Promise<DataPage>

/** Rows that were read as a page, after which comes another where there are as many as were asked for. */
export function page<Row>(
  rows: Row[],
  viewOf: (row: Row) => DataRow,
  keyOf: (row: Row) => string,
  limit = ROWS,
): DataPage {
  const last = rows.at(-1)
  return { rows: rows.map(viewOf), next: last && rows.length === limit ? keyOf(last) : null }
}
