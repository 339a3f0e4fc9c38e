import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip by their names, read by the letter of its central directory (APPNOTE 4.3); checks what they say of themselves. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('That is no zip')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The directory is broken')
    const method = zip.readUInt16LE(at + 10)
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const more = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const head = zip.readUInt32LE(at + 42)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(start, start + packed)
    const file = method === 0 ? bytes : inflateRawSync(bytes)
    if (file.length !== size || crc32(file) !== zip.readUInt32LE(at + 16))
      throw new Error(`${name} is not what the zip says`)
    files.set(name, Buffer.from(file))
    at += 46 + nameLength + more
  }
  return files
}
