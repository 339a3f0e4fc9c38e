import { createHash } from 'node:crypto'

/** The same UUID for the same text: repeated by the start after an interrupted one, a call creates nothing twice. */
export function keyOf(text) {
  const digits = createHash('sha256').update(text).digest('hex')
  return digits.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
