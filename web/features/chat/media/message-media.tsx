import '#web/theme/late/chat-media.css'
import { useState } from 'react'
import { cx } from 'styled-system/css'
import { chatMedia } from 'styled-system/recipes'
import { Late, LatePart } from '#web/ui/late.tsx'
import type { MediaPart, Part } from '../messages/message-parts.ts'
import { quietly, reserved } from './asking.ts'
import { Loop } from './loop.tsx'
import { previewsOf, sourceOf } from './previews.ts'
import { VideoCard } from './video-card.tsx'

const lightbox = new LatePart(() => import('./lightbox.tsx'))

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
        <Preview key={sourceOf(part)} part={part} tabIndex={tabIndex} onOpen={setOpened} />
      ))}
      {opened && <Late part={lightbox} from={opened} onClose={() => setOpened(null)} />}
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
  const look = chatMedia()
  const size = part.kind === 'object' && { 'data-width': part.width, 'data-height': part.height }
  return (
    <button
      type="button"
      aria-label="Open picture"
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      className={cx(look.box, look.picture)}
      style={reserved(part)}
      data-picture={sourceOf(part)}
      {...size}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <img src={sourceOf(part)} alt="" {...quietly(part)} onError={onError} />
    </button>
  )
}

function Clip({ part, tabIndex, onError }: { part: MediaPart; tabIndex?: number; onError: () => void }) {
  return (
    <div className={chatMedia().box} style={reserved(part)}>
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips come without captions. */}
      <video
        controls
        playsInline
        preload="metadata"
        aria-label="Video"
        tabIndex={tabIndex}
        // Browsers that draw nothing before it is played draw the moment that is asked for.
        src={`${sourceOf(part)}#t=0.1`}
        crossOrigin={part.kind === 'object' ? undefined : 'anonymous'}
        onError={onError}
      />
    </div>
  )
}

function Missing({ part }: { part: MediaPart }) {
  const look = chatMedia()
  if (part.kind === 'gif')
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className={look.missing}>
        {part.href}
      </a>
    )
  return (
    <p className={look.missing}>The {part.kind === 'object' && part.isVideo ? 'video' : 'picture'} is gone</p>
  )
}
