import { DAY } from '../../../lib/clock.ts'
import type { ProblemCode } from '../../../lib/problem.ts'
import { type Kind, kinds, mediaTypes } from './file-kinds.ts'

/** What an upload is for: a message, the picture of a profile, or that of a result screen. */
export const purposes = ['chat', 'profile', 'result'] as const
export type Purpose = (typeof purposes)[number]

const MIB = 1024 * 1024

/** The largest file in bytes. */
const maxBytes: Record<Purpose, number> = {
  chat: 10 * MIB,
  profile: 5 * MIB,
  result: 5 * MIB,
}

/** How much is kept of one member, of one whom nobody has approved, and of the whole club, in bytes. */
export const MEMBER_QUOTA = 200 * MIB
export const PENDING_QUOTA = 25 * MIB
export const CLUB_QUOTA = 8 * 1024 * MIB
/** How much is kept of all whom nobody has approved together, in bytes: below a tenth of R2's free 10 GB (docs/decisions.md 63). */
export const ALL_PENDING_QUOTA = 800 * MIB

/** What nobody has used so long after it came goes (docs/decisions.md 29), in ms. */
export const UNUSED = DAY

const kindsFor: Record<Purpose, readonly Kind[]> = {
  chat: kinds,
  profile: ['jpeg', 'png', 'gif'],
  result: ['jpeg', 'png', 'webp'],
}

/** What a member says of the file to come; `size` in bytes. */
export interface Announced {
  contentType: string
  size: number
  purpose: Purpose
}

/** The kind that a content type names; `null` if the club takes no such files for this purpose. */
export function kindOfType(contentType: string, purpose: Purpose): Kind | null {
  const kind = kinds.find(one => mediaTypes[one].contentType === contentType)
  return kind && kindsFor[purpose].includes(kind) ? kind : null
}

/** Why a file is not taken, before a byte of it has come; `null` if it is. */
export function announcedRefusal(announced: Announced): { code: ProblemCode; detail: string } | null {
  const { contentType, size, purpose } = announced
  if (!kindOfType(contentType, purpose))
    return { code: 'not_an_image_or_video', detail: kindsInWords(contentType, purpose) }
  const most = maxBytes[purpose]
  return size > most ? { code: 'too_large', detail: `File size must be less than ${most / MIB}MB` } : null
}

function kindsInWords(contentType: string, purpose: Purpose) {
  if (purpose === 'profile') return 'A profile picture is a JPG, PNG or GIF'
  if (purpose === 'result') return 'A picture of a result is a JPG, PNG or WebP'
  const isMedia = /^(image|video)\//.test(contentType)
  return isMedia
    ? 'Pictures can be JPG, PNG, WebP or GIF, and videos MP4 or MOV'
    : 'Only image and video files are allowed'
}
