import { Pause, Play } from 'lucide-react'
import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from 'styled-system/recipes'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import type { MediaPart, Part } from '../messages/message-parts.ts'
import { stillPath } from '../pickers/gifs.ts'
import { previewSize, previewSource, previewsOf } from './previews.ts'

const lightbox = new LazyPart(() => import('./lightbox.tsx'))

type MessageMediaProps = {
  parts: Part[]
  /** The keyboard comes to the previews of the message that it has reached, as to its other buttons. */
  tabIndex?: number
}

/** What a message has to show, at most four things, below its text. */
export function MessageMedia({ parts, tabIndex }: MessageMediaProps) {
  const [opened, setOpened] = useState<HTMLElement | null>(null)
  const previews = previewsOf(parts)
  if (previews.length === 0) return null
  return (
    <div className={chatMedia().root}>
      {previews.map(part => (
        <Preview key={previewSource(part)} part={part} tabIndex={tabIndex} onOpen={setOpened} />
      ))}
      {opened && <LazyDialog part={lightbox} from={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

type PreviewProps = { part: MediaPart; tabIndex?: number; onOpen: (picture: HTMLElement) => void }

// What cannot be loaded is not shown; a link to it stands in the text.
function Preview({ part, tabIndex, onOpen }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const giveUp = () => setIsBroken(true)
  if (part.kind === 'youtube') return <VideoCard part={part} tabIndex={tabIndex} />
  if (isBroken) return part.kind === 'object' || part.kind === 'gif' ? <Missing part={part} /> : null
  if (part.kind === 'club-gif' || part.kind === 'gif')
    return <Loop part={part} tabIndex={tabIndex} onError={giveUp} />
  const isVideo = part.kind === 'object' ? part.isVideo : part.kind === 'video'
  if (isVideo) return <Clip part={part} tabIndex={tabIndex} onError={giveUp} />
  return (
    <Picture part={part} tabIndex={tabIndex} onOpen={onOpen} onNear={lightbox.fetchAhead} onError={giveUp} />
  )
}

type PictureProps = PreviewProps & { onNear: () => void; onError: () => void }

function Picture({ part, tabIndex, onOpen, onNear, onError }: PictureProps) {
  const styles = chatMedia()
  const size = part.kind === 'object' && { 'data-width': part.width, 'data-height': part.height }
  return (
    <button
      type="button"
      aria-label="Open picture"
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      className={cx(styles.box, styles.picture)}
      style={reservedBox(part)}
      data-picture={previewSource(part)}
      {...size}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <img src={previewSource(part)} alt="" {...privateImageProps(part)} onError={onError} />
    </button>
  )
}

function Clip({ part, tabIndex, onError }: { part: MediaPart; tabIndex?: number; onError: () => void }) {
  return (
    <div className={chatMedia().box} style={reservedBox(part)}>
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips come without captions. */}
      <video
        controls
        playsInline
        preload="metadata"
        aria-label="Video"
        tabIndex={tabIndex}
        // Browsers that draw nothing before it is played draw the moment that is asked for.
        src={`${previewSource(part)}#t=0.1`}
        crossOrigin={part.kind === 'object' ? undefined : 'anonymous'}
        onError={onError}
      />
    </div>
  )
}

function Missing({ part }: { part: MediaPart }) {
  const styles = chatMedia()
  if (part.kind === 'gif')
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className={styles.missing}>
        {part.href}
      </a>
    )
  return (
    <p className={styles.missing}>
      The {part.kind === 'object' && part.isVideo ? 'video' : 'picture'} is gone
    </p>
  )
}

type LoopPart = Extract<MediaPart, { kind: 'gif' | 'club-gif' }>

/** A GIF: it moves until it is stopped, and for whoever wants less motion only once it is asked to. */
function Loop({ part, tabIndex, onError }: { part: LoopPart; tabIndex?: number; onError: () => void }) {
  const styles = chatMedia()
  const [isMoving, setIsMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const title = part.kind === 'club-gif' ? part.gif.title : 'Loop'
  const src = isMoving ? previewSource(part) : stillOf(part)
  return (
    <button
      type="button"
      aria-label={`GIF: ${title}`}
      aria-pressed={isMoving}
      title={isMoving ? 'Stop' : 'Play'}
      tabIndex={tabIndex}
      className={cx(styles.box, styles.loop)}
      style={reservedBox(part)}
      onClick={() => setIsMoving(!isMoving)}
    >
      {src && <img src={src} alt="" {...privateImageProps(part)} onError={onError} />}
      <span>{isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}</span>
    </button>
  )
}

// Of another's loop there is no still, so its box stays empty.
function stillOf(part: LoopPart): string | null {
  return part.kind === 'club-gif' ? stillPath(part.gif) : null
}

/** YouTube answers with a grey picture of this width for a video that it does not have. */
const PLACEHOLDER = 120

type VideoCardProps = { part: Extract<MediaPart, { kind: 'youtube' }>; tabIndex?: number }

/** A video at YouTube: its picture, or the club's own card where there is none. A press opens it there. */
function VideoCard({ part, tabIndex }: VideoCardProps) {
  const styles = chatMedia()
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
      className={cx(styles.box, styles.card)}
      style={reservedBox(part)}
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
      <span className={styles.play}>
        <Play aria-hidden="true" />
      </span>
      <span className={styles.words}>Watch on YouTube</span>
    </a>
  )
}

/** The room that something takes, before it has come and after. */
function reservedBox(part: MediaPart) {
  const { width, height } = previewSize(part)
  return { width, aspectRatio: `${width} / ${height}` }
}

/**
 * How a picture is asked for: late, and another's host neither with cookies nor with where it is shown. A host that
 * gives nothing to strangers' pages is refused by the browser then, and its link is all there is.
 */
function privateImageProps(part: MediaPart): ComponentProps<'img'> {
  const isOwn = part.kind === 'object' || part.kind === 'club-gif'
  return {
    loading: 'lazy',
    decoding: 'async',
    ...(!isOwn && { referrerPolicy: 'no-referrer', crossOrigin: 'anonymous' }),
  }
}
