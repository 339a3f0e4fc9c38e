import type { Db } from '../../db/client.ts'
import { keyNames } from './mutations.ts'

/** Reckons the keys of display names that were stored before names had one, a batch a run. Safe to run twice. */
export async function keyDisplayNames(db: Db): Promise<void> {
  await keyNames(db)
}
