import { createHash } from 'node:crypto'

/** A UUID that is the same for the same text: what is sent under it again, by a start after one that was stopped half-way, is there once. */
export function keyOf(text) {
  const digits = createHash('sha256').update(text).digest('hex')
  return digits.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
