import { Play } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from '#web/features/chat/chat-media.look.ts'
import type { MediaPart } from '../messages/message-parts.ts'
import { reservedBox } from './previews.ts'

/** Width of the grey placeholder that YouTube returns for a missing video, in pixels. */
const PLACEHOLDER = 120

type VideoCardProps = {
  part: Extract<MediaPart, { kind: 'youtube' }>
  /** Whether its thumbnail may be loaded. */
  mayLoad: boolean
}

/** A link to a YouTube video: its thumbnail, or the club's own drawing if there is none. */
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
          // A separate host, without YouTube's cookies.
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

/** A link to a YouTube channel; nothing is loaded from YouTube. */
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

/** The drawing shown instead of a thumbnail: a road running to the horizon. */
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
