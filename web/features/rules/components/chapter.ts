/** A chapter of numbered clauses. `id` is its anchor and never changes: people link to it. */
export type Chapter = { id: string; title: string; clauses: string[] }
