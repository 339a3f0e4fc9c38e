import { textAt } from './bytes.ts'

/** The file types that the club accepts: every supported browser shows them, and none can carry a script. */
export const kinds = ['jpeg', 'png', 'webp', 'gif', 'mp4', 'mov'] as const
export type Kind = (typeof kinds)[number]

/** Content type and file extension of each kind. */
export const mediaTypes: Record<Kind, { contentType: string; extension: string; isVideo: boolean }> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', isVideo: false },
  png: { contentType: 'image/png', extension: 'png', isVideo: false },
  webp: { contentType: 'image/webp', extension: 'webp', isVideo: false },
  gif: { contentType: 'image/gif', extension: 'gif', isVideo: false },
  mp4: { contentType: 'video/mp4', extension: 'mp4', isVideo: true },
  mov: { contentType: 'video/quicktime', extension: 'mov', isVideo: true },
}

/** Number of bytes from the beginning that `kindOf` needs. */
export const KIND_BYTES = 256

/** A file's kind by its first bytes (magic numbers, ISO-BMFF brands); `null` if the club does not accept it. */
export function kindOf(bytes: Uint8Array): Kind | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(textAt(bytes, 0, 6))) return 'gif'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  return textAt(bytes, 4, 4) === 'ftyp' ? kindByBrands(bytes) : null
}

const mp4Brand = /^(iso[m2-9]|mp4[12]|avc1|hvc1|hev1|av01|dash|M4V[ HP]|MSNV|mmp4|f4v |XAVC|3g[2p].)$/
// Images, audio and raw photographs that list an MP4 brand as compatible.
const otherBrand = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs]|crx |M4[AB] |jp2 )$/

function kindByBrands(bytes: Uint8Array): Kind | null {
  const [major = '', ...compatible] = brandsOf(bytes)
  if (major === 'qt  ') return 'mov'
  if (mp4Brand.test(major)) return 'mp4'
  return !otherBrand.test(major) && compatible.some(brand => mp4Brand.test(brand)) ? 'mp4' : null
}

// The major brand, then the compatible ones after the four bytes of its version.
function brandsOf(bytes: Uint8Array) {
  const size = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), KIND_BYTES, bytes.length)
  const brands = [textAt(bytes, 8, 4)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(bytes, at, 4))
  return brands
}
