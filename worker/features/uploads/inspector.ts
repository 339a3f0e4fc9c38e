import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../lib/env.ts'
import type { Outcome } from '../../lib/objects/stubs.ts'
import { type CleanFile, cleanFile } from './files.ts'
import type { Kind } from './rules/file-kinds.ts'

/**
 * Looks at what has been uploaded: the Worker has 10 ms for a request, an object 30 s (docs/decisions.md 49). Keeps nothing. One
 * file at a time, since the memory of an object holds a dozen of the largest ones at most.
 */
export class UploadInspector extends DurableObject<Env> {
  #previous: Promise<unknown> = Promise.resolve()

  clean(id: string, kind: Kind): Promise<Outcome<CleanFile>> {
    const cleaned = this.#previous.then(() => cleanFile(this.env, id, kind))
    this.#previous = cleaned.catch(() => {}) // who asked hears of it; the next one is not concerned
    return cleaned
  }
}
