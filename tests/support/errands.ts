import type { Errand } from '#worker/features/errands/queries.ts'
import { rowsOf } from './dump.ts'
import type { Row } from './snapshot.ts'

/** What is still to be done of a kind: objects that have to close somebody's sockets, or to forget a member. */
export function errandsOf(kind: Errand['kind']): Promise<Row[]> {
  return rowsOf('SELECT * FROM errands WHERE kind = ?', kind)
}
