/** Files in the bucket of which the database does not know: how many, and their bytes together. */
export interface StrayFiles {
  files: number
  bytes: number
}

/** How far a look through the bucket has come: after which file, what it has found, and what the one before found. */
export interface Sweep {
  after: string
  found: StrayFiles
  last: StrayFiles
}

/** The look that begins when none was ever taken. */
export const FIRST_SWEEP: Sweep = { after: '', found: { files: 0, bytes: 0 }, last: { files: 0, bytes: 0 } }

/** A look that has come further: what stays of the files that it found, and after which it goes on; `null`: it was the last page. */
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
