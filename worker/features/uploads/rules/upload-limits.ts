import { DAY } from '../../../lib/clock.ts'
import type { ProblemCode } from '../../../lib/problem.ts'
import { type Kind, kinds, mediaTypes } from './file-kinds.ts'

/** What an upload is for: a message, a profile picture, or a picture of a result screen. */
export const purposes = ['chat', 'profile', 'result'] as const
export type Purpose = (typeof purposes)[number]

const MIB = 1024 * 1024

/** Maximum size of a file, in bytes. */
const maxBytes: Record<Purpose, number> = {
  chat: 10 * MIB,
  profile: 5 * MIB,
  result: 5 * MIB,
}

/** Maximum bytes kept for a member, for a pending member, and for the whole club. */
export const MEMBER_QUOTA = 200 * MIB
export const PENDING_QUOTA = 25 * MIB
export const CLUB_QUOTA = 8 * 1024 * MIB
/** Maximum bytes kept for all pending members together: below a tenth of R2's free 10 GB (docs/decisions.md 63). */
export const ALL_PENDING_QUOTA = 800 * MIB

/** Time after which an unused upload is deleted, in ms (docs/decisions.md 29). */
export const UNUSED = DAY

const kindsFor: Record<Purpose, readonly Kind[]> = {
  chat: kinds,
  profile: ['jpeg', 'png', 'gif'],
  result: ['jpeg', 'png', 'webp'],
}

/** What a member says about the coming file; `size` in bytes. */
export interface Announced {
  contentType: string
  size: number
  purpose: Purpose
}

/** The kind for a content type; `null` if the club does not accept it for this purpose. */
export function kindOfType(contentType: string, purpose: Purpose): Kind | null {
  const kind = kinds.find(one => mediaTypes[one].contentType === contentType)
  return kind && kindsFor[purpose].includes(kind) ? kind : null
}

/** Why a file is refused before a byte arrives; `null` if it is accepted. */
export function announcedRefusal(announced: Announced): { code: ProblemCode; detail: string } | null {
  const { contentType, size, purpose } = announced
  if (!kindOfType(contentType, purpose))
    return { code: 'not_an_image_or_video', detail: kindsInWords(contentType, purpose) }
  const most = maxBytes[purpose]
  return size > most ? { code: 'too_large', detail: `File size must be less than ${most / MIB}MB` } : null
}

function kindsInWords(contentType: string, purpose: Purpose) {
  if (purpose === 'profile') return 'A profile picture must be a JPG, PNG or GIF'
  if (purpose === 'result') return 'A result picture must be a JPG, PNG or WebP'
  const isMedia = /^(image|video)\//.test(contentType)
  return isMedia
    ? 'Pictures can be JPG, PNG, WebP or GIF, and videos MP4 or MOV'
    : 'Only image and video files are allowed'
}
