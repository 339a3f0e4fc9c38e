import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { CalendarFeed, CalendarLink } from '#worker/features/calendar/contract.ts'
import { calendarFeedQuery, useNewCalendarLink } from './api.ts'

const linkDialog = new LazyPart(() => import('./link-dialog.tsx'))
const endLinkDialog = new LazyPart(() => import('./end-link-dialog.tsx'))
const ahead = [linkDialog, endLinkDialog]

/** The member's races in a calendar outside the club: creates, replaces or deletes the link for it. */
export default function CalendarCard() {
  const query = useQuery(calendarFeedQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [link, setLink] = useState<CalendarLink>()
  const [isShown, setIsShown] = useState(false)
  const show = (made: CalendarLink) => {
    setLink(made)
    setIsShown(true)
  }
  usePrefetch(ahead)
  return (
    <Card as="section" clip aria-labelledby={titleId}>
      <h2 ref={heading} id={titleId} tabIndex={-1} className={title}>
        Your calendar
      </h2>
      <SectionStates query={query} what="calendar">
        {feed => (
          <div className={body}>
            {feed ? <Standing feed={feed} onMade={show} /> : <Offer onMade={show} />}
            <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>
              Apple looks about hourly, Outlook every few hours, Google up to a day late. For tonight, trust
              the club.
            </p>
          </div>
        )}
      </SectionStates>
      {link && (
        <LazyDialog
          part={linkDialog}
          url={link.url}
          open={isShown}
          onClose={() => setIsShown(false)}
          finalFocus={() => heading.current}
        />
      )}
    </Card>
  )
}

type OnMade = { onMade: (link: CalendarLink) => void }

function Offer({ onMade }: OnMade) {
  const { mutateAsync } = useNewCalendarLink()
  const { send, busy } = useSubmit<CalendarLink>({
    failed: { title: 'Link Not Created', fallback: 'The link could not be created. Please try again.' },
    onDone: onMade,
  })
  return (
    <>
      <p>Your races alongside everything else you have planned, with a reminder when check-in opens.</p>
      <Button
        variant="secondary"
        icon={<CalendarPlus />}
        busy={busy}
        busyLabel="Creating link..."
        onClick={() => send(() => mutateAsync())}
        className={css({ minHeight: '[48px]' })}
      >
        Add my races to my calendar
      </Button>
    </>
  )
}

function Standing({ feed, onMade }: OnMade & { feed: CalendarFeed }) {
  const [asked, setAsked] = useState<'new' | 'stop'>('new')
  const [isOpen, setIsOpen] = useState(false)
  const ask = (what: 'new' | 'stop') => {
    setAsked(what)
    setIsOpen(true)
  }
  return (
    <>
      <p>
        Calendars with your link from{' '}
        <time dateTime={feed.createdAt} className={css({ whiteSpace: 'nowrap' })}>
          {shortDate(feed.createdAt)}
        </time>{' '}
        follow your races.
      </p>
      <div className={css({ display: 'flex', gap: '3' })}>
        <Button variant="secondary" className={half} onClick={() => ask('new')}>
          New link
        </Button>
        <Button variant="secondary" className={half} onClick={() => ask('stop')}>
          Delete link
        </Button>
      </div>
      <LazyDialog
        key={asked}
        part={endLinkDialog}
        asked={asked}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onMade={onMade}
      />
    </>
  )
}

const half = css({ flex: '1', minHeight: '[48px]' })
const title = css({
  textStyle: 'cardTitle',
  px: { base: '4', md: '5' },
  pt: { base: '4', md: '5' },
  pb: '3',
})
const body = css({ display: 'grid', gap: '4', px: { base: '4', md: '5' }, pb: '5', fontSize: 'md' })
