import { CirclePlay, ExternalLink, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { parseUrl } from '#worker/lib/text/parse-url.ts'
import type { MemberProfile } from './api.ts'
import { channelName, playerRights, type StreamEmbed, streamEmbed } from './stream-embed.ts'

/** A driver's streams, played here if the site allows embedding. */
export function LiveStreams({ member }: { member: MemberProfile }) {
  const links = [...new Set([member.streamLink, member.streamLink2])].filter(isHttps)
  if (links.length === 0) return null
  return (
    <Card as="section" clip>
      <h2 className={heading}>{links.length > 1 ? 'Live streams' : 'Live stream'}</h2>
      <div className={row}>
        {links.map(link => (
          <Stream key={link} link={link} driver={member.displayName} />
        ))}
      </div>
    </Card>
  )
}

function Stream({ link, driver }: { link: string; driver: string }) {
  const embed = streamEmbed(link, location.hostname)
  const channel = channelName(link)
  if (embed)
    return <StreamPlayer embed={embed} driver={driver} channel={channel === null ? undefined : link} />
  return (
    <div className={unsupported}>
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: 'semibold', truncate: true })}>
          {channel === null ? hostOf(link) : `${channel} on YouTube`}
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>
          {channel === null ? 'Stream embed not supported' : 'Videos and streams are on the channel'}
        </p>
      </div>
      <OutwardButton href={link}>{channel === null ? 'Open stream' : 'Open channel'}</OutwardButton>
    </div>
  )
}

function OutwardButton({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={button({ variant: 'secondary', size: 'sm' })}
    >
      <ExternalLink aria-hidden="true" />
      {children} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}

// The contract accepts only https, but a link that people press is checked here again.
function isHttps(link: string | null): link is string {
  return link !== null && parseUrl(link)?.protocol === 'https:'
}

function hostOf(link: string) {
  return new URL(link).host.replace(/^www\./, '')
}

const heading = css({
  textStyle: 'cardTitle',
  px: { base: '4', md: '5' },
  pt: { base: '4', md: '5' },
  pb: '2',
})
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '0.5' })
const unsupported = css({
  flex: '[1 0 100%]',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: { base: '4', md: '5' },
  py: '4',
})

type StreamPlayerProps = {
  embed: StreamEmbed
  driver: string
  /** The channel's page, for when nothing is live on it. */
  channel: string | undefined
}

/** A stream that loads on press only: until then the other site gets no request. */
function StreamPlayer({ embed, driver, channel }: StreamPlayerProps) {
  const { site, name, src } = embed
  const [isPlaying, setIsPlaying] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const before = useRef(isPlaying)
  // The pressed button is gone; focus moves to the one that undoes it.
  useEffect(() => {
    if (before.current !== isPlaying) next.current?.focus()
    before.current = isPlaying
  }, [isPlaying])
  return (
    <div className={stream}>
      <div className={head}>
        <p className={css({ flex: '1', minWidth: '0', truncate: true })}>
          <strong>{site}</strong> <span className={css({ color: 'fg.muted' })}>{name}</span>
        </p>
        {channel && <OutwardButton href={channel}>Open channel</OutwardButton>}
        {isPlaying && (
          <Button ref={next} variant="ghost" size="sm" icon={<X />} onClick={() => setIsPlaying(false)}>
            Close player
          </Button>
        )}
      </div>
      {isPlaying ? (
        <iframe className={frame} src={src} title={`${driver} on ${site}: ${name}`} {...playerRights} />
      ) : (
        <button ref={next} type="button" className={facade} onClick={() => setIsPlaying(true)}>
          <CirclePlay aria-hidden="true" size={56} strokeWidth={1.5} />
          <span className={css({ fontSize: 'lg', fontWeight: 'bold' })}>{`Play ${name} on ${site}`}</span>
          <span className={css({ fontSize: 'sm', color: 'fg.onPitMuted' })}>
            {`Nothing loads from ${site} until you do.`}
          </span>
        </button>
      )}
    </div>
  )
}

// Two fit side by side where each has the 400 px that Twitch requires.
const stream = css({ flex: '[1 1 400px]', minWidth: '0', maxWidth: 'full' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'control',
  px: { base: '4', md: '5' },
})
// Twitch also requires 300 px of height. The placeholder is the same size, so that nothing moves.
const frame = css({
  display: 'block',
  width: 'full',
  aspectRatio: 'video',
  minHeight: '[300px]',
  maxHeight: '[440px]',
  border: '[0]',
  bg: 'lamp.housing',
})
const facade = css({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '2',
  width: 'full',
  aspectRatio: 'video',
  minHeight: '[300px]',
  maxHeight: '[440px]',
  px: '6',
  bg: 'livery.british',
  color: 'fg.onPit',
  '--ring': '{colors.focus.ringOnPit}',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '[-4px]' },
  '& > svg': { transition: '[scale {durations.fast} {easings.out}]' },
  '&:hover > svg': { scale: '[1.06]' },
})
