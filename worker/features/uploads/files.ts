import type { Env } from '../../lib/env.ts'
import type { Outcome } from '../../lib/objects/stubs.ts'
import type { ByteRange } from './rules/byte-ranges.ts'
import type { Kind } from './rules/file-kinds.ts'
import { mediaTypes } from './rules/file-kinds.ts'
import { inspect, isTooLarge } from './rules/inspection.ts'

/**
 * Streams a body of exactly `size` bytes into R2; gives whether it arrived completely within `patience` ms. If not, nothing
 * is left behind.
 */
export async function storeFile(
  env: Env,
  id: string,
  kind: Kind,
  body: ReadableStream<Uint8Array>,
  { size, patience }: { size: number; patience: number },
): Promise<boolean> {
  const whole = new FixedLengthStream(size) // fails with more or fewer bytes, and tells R2 the size
  const httpMetadata = { contentType: mediaTypes[kind].contentType }
  const tooLate = new AbortController()
  // Not `AbortSignal.timeout`, which cannot be cancelled and outlasts the answer by minutes.
  const timer = setTimeout(() => tooLate.abort(), patience)
  const [came, stored] = await Promise.allSettled([
    body.pipeTo(whole.writable, { signal: tooLate.signal }),
    env.UPLOADS.put(id, whole.readable, { httpMetadata }),
  ])
  clearTimeout(timer)
  return came.status === 'fulfilled' && stored.status === 'fulfilled'
}

/** A file without private metadata; `size` in bytes. */
export interface CleanFile {
  width: number
  height: number
  size: number
}

/** Reads a stored file completely and removes its metadata. Refuses `not_what_it_says` and `too_large`. */
export async function cleanFile(env: Env, id: string, kind: Kind): Promise<Outcome<CleanFile>> {
  const stored = await env.UPLOADS.get(id)
  if (!stored) return { refused: 'used_or_expired' } // it was deleted in the meantime
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const found = inspect(bytes)
  if (found?.kind !== kind) return { refused: 'not_what_it_says' }
  const { width, height, clean } = found
  if (isTooLarge(found))
    return { refused: 'too_large', detail: `This picture is too large: ${width} by ${height} pixels.` }
  if (clean !== bytes) await env.UPLOADS.put(id, clean, { httpMetadata: stored.httpMetadata })
  return { value: { width, height, size: clean.length } }
}

/** The bytes of a file, or of a part of it; `undefined` if they are gone. */
export async function readFile(env: Env, id: string, range: ByteRange | null) {
  const found = await env.UPLOADS.get(id, range ? { range } : {})
  return found?.body
}

/** Deletes the bytes of at most 1000 uploads, whether they exist or not. */
export async function removeFiles(env: Env, ids: string[]): Promise<void> {
  await env.UPLOADS.delete(ids)
}
