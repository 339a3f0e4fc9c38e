import { Play } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from 'styled-system/recipes'
import type { MediaPart } from '../messages/message-parts.ts'
import { reserved } from './asking.ts'

/** YouTube answers with a grey picture of this width for a video that it does not have. */
const PLACEHOLDER = 120

type VideoCardProps = { part: Extract<MediaPart, { kind: 'youtube' }>; tabIndex?: number }

/** A video at YouTube: its picture, or the club's own card where there is none. A press opens it there. */
export function VideoCard({ part, tabIndex }: VideoCardProps) {
  const look = chatMedia()
  const [hasPicture, setHasPicture] = useState(true)
  const giveUp = () => setHasPicture(false)
  const judge = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    currentTarget.naturalWidth <= PLACEHOLDER && giveUp()
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={tabIndex}
      className={cx(look.box, look.card)}
      style={reserved(part)}
    >
      {hasPicture && (
        <img
          // A host of its own, without YouTube's cookies.
          src={`https://i.ytimg.com/vi/${part.videoId}/hqdefault.jpg`}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={judge}
          onError={giveUp}
        />
      )}
      <span className={look.play}>
        <Play aria-hidden="true" />
      </span>
      <span className={look.words}>Watch on YouTube</span>
    </a>
  )
}
