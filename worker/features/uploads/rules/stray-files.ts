/** Files in the bucket that the database does not know: number and total size in bytes. */
export interface StrayFiles {
  files: number
  bytes: number
}

/** Progress of a search through the bucket: the last file checked, what was found, and what the search before found. */
export interface Sweep {
  after: string
  found: StrayFiles
  last: StrayFiles
}

/** The state before the first search. */
export const FIRST_SWEEP: Sweep = { after: '', found: { files: 0, bytes: 0 }, last: { files: 0, bytes: 0 } }

/** The next state of a search, from the files found and the last one checked; `null` after the last page. */
export function sweptOn(
  { found, last }: Sweep,
  stray: readonly { size: number }[],
  next: string | null,
): Sweep {
  const sum = {
    files: found.files + stray.length,
    bytes: stray.reduce((bytes, { size }) => bytes + size, found.bytes),
  }
  return next === null ? { ...FIRST_SWEEP, last: sum } : { after: next, found: sum, last }
}
