import { ExternalLink, ImageUp, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { linkedMedia } from '#web/features/chat/media/linked-media.ts'
import { playerRights, streamEmbed } from '#web/features/members/stream-embed.ts'
import { button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ObjectPath, parseObjectPath } from '#worker/features/uploads/rules/object-paths.ts'

/** The clips of a statement: played in place, or linked. */
export default function Clips({ clips, by }: { clips: string[]; by: string }) {
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {clips.map((clip, n) => (
        <Clip key={clip} clip={clip} title={`${by}, clip ${n + 1}`} />
      ))}
    </div>
  )
}

function Clip({ clip, title }: { clip: string; title: string }) {
  const own = parseObjectPath(clip)
  if (own) return <OwnFile path={clip} file={own} title={title} />
  const embed = streamEmbed(clip, location.hostname)
  if (embed)
    return (
      <Held label={`Play the clip from ${embed.site}`} site={embed.site} icon={<Play size={40} />}>
        <iframe title={title} src={embed.src} {...playerRights} />
      </Held>
    )
  const { hostname } = new URL(clip)
  const media = linkedMedia(clip)
  if (media?.kind === 'video')
    return (
      <Held label="Play the clip" site={hostname} icon={<Play size={40} />}>
        <Video src={clip} title={title} isAsked />
      </Held>
    )
  if (media?.kind === 'image' || media?.kind === 'gif')
    return (
      <Held label="Show the picture" site={hostname} icon={<ImageUp size={36} />}>
        <a href={clip} target="_blank" rel="noopener noreferrer nofollow ugc">
          <img src={media.kind === 'gif' ? media.src : clip} alt={title} referrerPolicy="no-referrer" />
        </a>
      </Held>
    )
  return <Outward href={clip} />
}

function OwnFile({ path, file, title }: { path: string; file: ObjectPath; title: string }) {
  const { width, height, isVideo } = file
  const style = { aspectRatio: `${width} / ${height}` }
  if (isVideo)
    return (
      <div className={styles.clip} style={style}>
        <Video src={path} title={title} />
      </div>
    )
  return (
    <a href={path} target="_blank" rel="noreferrer" className={styles.clip}>
      <img src={path} width={width} height={height} alt={title} loading="lazy" style={style} />
    </a>
  )
}

function Video({ src, title, isAsked }: { src: string; title: string; isAsked?: boolean }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return isAsked ? (
      <Outward href={src} />
    ) : (
      <p className={css({ p: '4', color: 'fg.muted' })}>This clip is no longer available</p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' clips come without captions.
    <video
      controls
      playsInline
      autoPlay={isAsked}
      preload="metadata"
      aria-label={title}
      // Browsers that show nothing before playback show this moment instead.
      src={isAsked ? src : `${src}#t=0.1`}
      onError={() => setIsBroken(true)}
    />
  )
}

type HeldProps = { label: string; site: string; icon: ReactNode; children: ReactNode }

/** Nothing is requested from another site before the press, so it learns nothing about readers. */
function Held({ label, site, icon, children }: HeldProps) {
  const [isAsked, setIsAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so move the focus to the loaded content.
  useEffect(() => {
    if (isAsked && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('iframe, video, a')?.focus({ preventScroll: true })
  }, [isAsked])
  return (
    <div ref={box} className={styles.clip}>
      {isAsked ? (
        children
      ) : (
        <button type="button" className={styles.held} onClick={() => setIsAsked(true)}>
          {icon}
          <span>{label}</span>
          <small>{`Nothing loads from ${site} until you do.`}</small>
        </button>
      )}
    </div>
  )
}

function Outward({ href }: { href: string }) {
  const { host, pathname } = new URL(href)
  const address = host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={button({ variant: 'secondary' })}
    >
      <ExternalLink aria-hidden="true" />
      <span className={css({ truncate: true, minWidth: '0' })}>{address}</span>
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}

const styles = {
  clip: css({
    overflow: 'hidden',
    borderRadius: 'control',
    bg: 'bg.sunken',
    '& > :is(video, img, iframe)': {
      display: 'block',
      width: 'full',
      maxHeight: '[70vh]',
      border: '0',
      objectFit: 'contain',
      bg: 'bg.pit',
    },
    // The minimum size that both sites ask for their players.
    '& > iframe': { aspectRatio: '[16 / 9]', minHeight: '[300px]' },
    '& > a > img': { width: 'full', maxHeight: '[70vh]', objectFit: 'contain' },
  }),
  held: css({
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '2',
    width: 'full',
    aspectRatio: '[16 / 9]',
    maxHeight: '[260px]',
    px: '5',
    bg: 'livery.british',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '[-4px]' },
    '& > span': { fontWeight: 'bold' },
    '& > small': { color: 'fg.onPitMuted', fontSize: 'sm' },
  }),
}
