import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../lib/env.ts'
import type { Outcome } from '../../lib/objects/stubs.ts'
import { type CleanFile, cleanFile } from './files.ts'
import type { Kind } from './rules/file-kinds.ts'

/**
 * Inspects uploads in a Durable Object, because the Worker has 10 ms for a request and an object 30 s (docs/decisions.md 49).
 * Stores nothing. One file at a time, because an object's memory holds at most a dozen of the largest.
 */
export class UploadInspector extends DurableObject<Env> {
  #previous: Promise<unknown> = Promise.resolve()

  clean(id: string, kind: Kind): Promise<Outcome<CleanFile>> {
    const cleaned = this.#previous.then(() => cleanFile(this.env, id, kind))
    this.#previous = cleaned.catch(() => {}) // its caller gets the error; the next call must not
    return cleaned
  }
}
