import { Play } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from '#web/features/chat/chat-media.look.ts'
import type { MediaPart } from '../messages/message-parts.ts'
import { reservedBox } from './previews.ts'

/** YouTube answers with a grey picture of this width for a video that it does not have. */
const PLACEHOLDER = 120

type VideoCardProps = {
  part: Extract<MediaPart, { kind: 'youtube' }>
  /** Whether its picture may be asked for. */
  mayLoad: boolean
}

/** A video at YouTube: its picture, or the club's own card where there is none. A press opens it there. */
export function YouTubeVideoCard({ part, mayLoad }: VideoCardProps) {
  const styles = chatMedia
  const [hasPicture, setHasPicture] = useState(true)
  const giveUp = () => setHasPicture(false)
  const judge = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    currentTarget.naturalWidth <= PLACEHOLDER && giveUp()
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={-1}
      className={cx(styles.box, styles.card)}
      style={reservedBox(part)}
    >
      {mayLoad && hasPicture ? (
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
      ) : (
        <CardDrawing />
      )}
      <span className={styles.play}>
        <Play aria-hidden="true" />
      </span>
      <span className={styles.words}>Watch on YouTube</span>
    </a>
  )
}

/** A channel at YouTube, which a press opens there; nothing is asked of it before. */
export function YouTubeChannelCard({ part }: { part: Extract<MediaPart, { kind: 'channel' }> }) {
  const styles = chatMedia
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={-1}
      className={cx(styles.box, styles.card)}
      style={reservedBox(part)}
    >
      <CardDrawing />
      <span className={styles.words}>{`${part.name} on YouTube`}</span>
    </a>
  )
}

/** What stands where no picture is: a screen with the road that runs to the horizon. */
function CardDrawing() {
  return (
    <svg
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={chatMedia.drawing}
    >
      <path d="M0 90 72 38h16l72 52z" />
      <path d="M79 42h2l1 7h-4zm-2 13h6l2 13H75zm-3 20h12l2 15H72z" />
      <path d="M0 38h160" />
    </svg>
  )
}
