import type { ComponentProps } from 'react'
import type { MediaPart } from '../messages/message-parts.ts'
import { boxOf } from './previews.ts'

/** The room that something takes, before it has come and after. */
export function reserved(part: MediaPart) {
  const { width, height } = boxOf(part)
  return { width, aspectRatio: `${width} / ${height}` }
}

/**
 * How a picture is asked for: late, and another's host neither with cookies nor with where it is shown. A host that
 * gives nothing to strangers' pages is refused by the browser then, and its link is all there is.
 */
export function quietly(part: MediaPart): ComponentProps<'img'> {
  const isOwn = part.kind === 'object' || part.kind === 'club-gif'
  return {
    loading: 'lazy',
    decoding: 'async',
    ...(!isOwn && { referrerPolicy: 'no-referrer', crossOrigin: 'anonymous' }),
  }
}
