/** A bug that somebody could write by mistake: one exact replacement in one source file. */
export interface PlantedFault {
  /** What goes wrong for a person. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  search: string
  replacement: string
  /** The tests that must fail: test files, or folders of them; the cheapest first. */
  caughtBy: readonly string[]
}
