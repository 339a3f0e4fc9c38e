import { ExternalLink } from 'lucide-react'
import { css } from 'styled-system/css'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { parseUrl } from '#worker/lib/text/parse-url.ts'
import type { MemberProfile } from './api.ts'
import { StreamFrame } from './components/streams/stream-frame.tsx'
import { streamEmbed } from './stream-embed.ts'

/** What a driver streams, to be watched here where the site lets its player stand on other pages. */
export function StreamLinks({ member }: { member: MemberProfile }) {
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
  if (embed) return <StreamFrame embed={embed} driver={driver} />
  return (
    <div className={unsupported}>
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: 'semibold', truncate: true })}>{hostOf(link)}</p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>Stream embed not supported</p>
      </div>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className={button({ variant: 'secondary', size: 'sm' })}
      >
        <ExternalLink aria-hidden="true" />
        Open stream <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
    </div>
  )
}

// The contract lets nothing else in; a link is pressed, so what stands here does not rest on that.
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
