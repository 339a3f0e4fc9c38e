import { ExternalLink } from 'lucide-react'
import { css } from 'styled-system/css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** A link that shows its host first, and opens without a referrer. */
export function StreamLink({ href }: { href: string }) {
  const url = parseUrl(href)
  if (url?.protocol !== 'https:') return <span>{href}</span>
  const address = url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '') + url.search
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '1.5',
        color: 'accent.text',
        textDecoration: 'underline',
      })}
    >
      <span className={css({ truncate: true })}>{address}</span>
      <ExternalLink aria-hidden="true" size={14} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}
