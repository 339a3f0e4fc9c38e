import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from 'styled-system/recipes'
import type { MediaPart } from '../messages/message-parts.ts'
import { stillPath } from '../pickers/gif-files.ts'
import { quietly, reserved } from './asking.ts'
import { sourceOf } from './previews.ts'

type LoopPart = Extract<MediaPart, { kind: 'gif' | 'club-gif' }>

/** A GIF: it moves until it is stopped, and for whoever wants less motion only once it is asked to. */
export function Loop({
  part,
  tabIndex,
  onError,
}: {
  part: LoopPart
  tabIndex?: number
  onError: () => void
}) {
  const look = chatMedia()
  const [isMoving, setIsMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const title = part.kind === 'club-gif' ? part.gif.title : 'Loop'
  const src = isMoving ? sourceOf(part) : stillOf(part)
  return (
    <button
      type="button"
      aria-label={`GIF: ${title}`}
      aria-pressed={isMoving}
      title={isMoving ? 'Stop' : 'Play'}
      tabIndex={tabIndex}
      className={cx(look.box, look.loop)}
      style={reserved(part)}
      onClick={() => setIsMoving(!isMoving)}
    >
      {src && <img src={src} alt="" {...quietly(part)} onError={onError} />}
      <span>{isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}</span>
    </button>
  )
}

// Of another's loop there is no still, so its box stays empty.
function stillOf(part: LoopPart): string | null {
  return part.kind === 'club-gif' ? stillPath(part.gif) : null
}
