import { Pause, Play } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from '#web/features/chat/chat-media.look.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import type { MediaPart, Part } from '../messages/message-parts.ts'
import { stillPath } from '../pickers/gifs.ts'
import { useLoadsFromOtherSites } from './other-sites.ts'
import { previewSource, previewsOf, reservedBox } from './previews.ts'
import { YouTubeChannelCard, YouTubeVideoCard } from './youtube-card.tsx'

const lightbox = new LazyPart(() => import('./lightbox.tsx'))

/** Up to four previews below a message's text. Arrow keys reach them from the message. */
export function MessageMedia({ parts }: { parts: Part[] }) {
  const [opened, setOpened] = useState<HTMLElement | null>(null)
  const previews = previewsOf(parts)
  if (previews.length === 0) return null
  return (
    <div className={chatMedia.root}>
      {previews.map(part => (
        <Preview key={previewSource(part)} part={part} onOpen={setOpened} />
      ))}
      {opened && <LazyDialog part={lightbox} from={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

type PreviewProps = { part: MediaPart; onOpen: (picture: HTMLElement) => void }

// A preview that fails to load says so in its place. One that was asked for takes the focus of its vanished button.
function Preview({ part, onOpen }: PreviewProps) {
  const [mayLoad] = useLoadsFromOtherSites()
  const [isAsked, setIsAsked] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const shared = { part, onError: () => setIsBroken(true), focusRef: isAsked ? takeLostFocus : undefined }
  if (part.kind === 'youtube') return <YouTubeVideoCard part={part} mayLoad={mayLoad} />
  if (part.kind === 'channel') return <YouTubeChannelCard part={part} />
  if (isBroken) return <Missing {...shared} />
  if (!isOwn(part) && !mayLoad && !isAsked) return <Held part={part} onShow={() => setIsAsked(true)} />
  if (part.kind === 'club-gif' || part.kind === 'gif') return <Loop {...shared} part={part} />
  if (isVideo(part)) return <Clip {...shared} />
  return <Picture {...shared} onOpen={onOpen} onNear={lightbox.fetchAhead} />
}

function isOwn({ kind }: MediaPart) {
  return kind === 'object' || kind === 'club-gif'
}

function isVideo(part: MediaPart) {
  return part.kind === 'object' ? part.isVideo : part.kind === 'video'
}

function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

type ShownProps = {
  part: MediaPart
  onError: () => void
  focusRef: ((element: HTMLElement | null) => void) | undefined
}

/** The placeholder of a preview from another site: its host, and the button that loads it. */
function Held({
  part,
  onShow,
}: {
  part: Exclude<MediaPart, { kind: 'youtube' | 'channel' }>
  onShow: () => void
}) {
  const styles = chatMedia
  return (
    <div className={cx(styles.box, styles.held)} style={reservedBox(part)}>
      <span>{new URL(previewSource(part)).hostname}</span>
      <Button variant="secondary" size="sm" tabIndex={-1} onClick={onShow}>
        {isVideo(part) ? 'Show video' : 'Show picture'}
      </Button>
    </div>
  )
}

type PictureProps = ShownProps & { onOpen: PreviewProps['onOpen']; onNear: () => void }

function Picture({ part, onOpen, onNear, onError, focusRef }: PictureProps) {
  const styles = chatMedia
  const size = part.kind === 'object' && { 'data-width': part.width, 'data-height': part.height }
  return (
    <button
      ref={focusRef}
      type="button"
      aria-label="Open picture"
      aria-haspopup="dialog"
      tabIndex={-1}
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

function Clip({ part, onError, focusRef }: ShownProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  return (
    <div ref={box} className={chatMedia.box} style={reservedBox(part)}>
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips come without captions. */}
      <video
        ref={focusRef}
        controls={isNear} // they cost a phone half as much time as all the messages together
        playsInline
        preload="metadata"
        aria-label="Video"
        tabIndex={-1}
        // Makes browsers that show no first frame before playback show this moment.
        src={isNear ? `${previewSource(part)}#t=0.1` : undefined}
        onError={onError}
      />
    </div>
  )
}

/** Whether an element has been near the viewport: not every browser has `loading="lazy"` for videos. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '600px' },
    )
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}

function Missing({ part, focusRef }: ShownProps) {
  const styles = chatMedia
  const what = isVideo(part) ? 'video' : 'picture'
  if (part.kind === 'object' || part.kind === 'club-gif')
    return <p className={styles.missing}>This {what} is no longer available</p>
  return (
    <div className={cx(styles.box, styles.held)} style={reservedBox(part)}>
      <span>This {what} cannot be shown</span>
      <a ref={focusRef} href={part.href} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
        {`Open on ${new URL(part.href).hostname}`}
      </a>
    </div>
  )
}

type LoopPart = Extract<MediaPart, { kind: 'gif' | 'club-gif' }>

/** A GIF. It plays until paused; with reduced motion it plays only when pressed. */
function Loop({ part, onError, focusRef }: ShownProps & { part: LoopPart }) {
  const styles = chatMedia
  const [isMoving, setIsMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const label = part.kind === 'club-gif' ? `GIF: ${part.gif.title}` : 'GIF'
  const src = isMoving ? previewSource(part) : stillOf(part)
  return (
    <button
      ref={focusRef}
      type="button"
      aria-label={label}
      aria-pressed={isMoving}
      title={isMoving ? 'Pause' : 'Play'}
      tabIndex={-1}
      className={cx(styles.box, styles.loop)}
      style={reservedBox(part)}
      onClick={() => setIsMoving(!isMoving)}
    >
      {src && <img src={src} alt="" {...privateImageProps(part)} onError={onError} />}
      <span>{isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}</span>
    </button>
  )
}

// GIFs from other sites have no still, so their box stays empty.
function stillOf(part: LoopPart): string | null {
  return part.kind === 'club-gif' ? stillPath(part.gif) : null
}

/** Loads a picture lazily, and without a referrer from other hosts. */
function privateImageProps(part: MediaPart): ComponentProps<'img'> {
  return {
    loading: 'lazy',
    decoding: 'async',
    ...(!isOwn(part) && { referrerPolicy: 'no-referrer' }),
  }
}
