/** A range of a file, in bytes. */
export interface ByteRange {
  offset: number
  length: number
}

/**
 * The part of a file of `size` bytes that a `Range` header asks for. `null` means all of it (no header, several ranges, or an
 * invalid one, which RFC 9110 allows a server to ignore), `'unsatisfiable'` that the file ends before it.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return suffix(Number(last), size)
  const offset = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < offset) return null
  return offset < size ? { offset, length: end - offset + 1 } : 'unsatisfiable'
}

function suffix(wanted: number, size: number) {
  const length = Math.min(wanted, size)
  return length > 0 ? { offset: size - length, length } : 'unsatisfiable'
}
