import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudOff, Megaphone } from 'lucide-react'
import '#web/theme/late/composer.css'
import { composer } from 'styled-system/recipes'
import { sentenceOf } from '#web/lib/api.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/fetch-failed.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Send, sendsQuery } from '../api.ts'
import { SendProgress } from '../components/composer/send-progress.tsx'
import { standing } from './send-sentences.ts'

/** What has been announced, newest first, and how many browsers it reached. */
export function SendHistory() {
  const look = composer()
  return (
    <section aria-labelledby="announced" className={look.history}>
      <h3 id="announced" className={look.heading}>
        Announced so far
      </h3>
      <Card>
        <Sends />
      </Card>
    </section>
  )
}

function Sends() {
  const query = useInfiniteQuery(sendsQuery)
  const sends = query.data?.pages.flat() ?? []
  const { list, onMore } = useMoreRows(sends.length, query.hasNextPage)
  const look = composer()
  if (query.isPending)
    return (
      <Loading label="Loading announcements" className={look.waiting}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    )
  if (!query.data)
    return (
      <EmptyState
        art={<CloudOff />}
        level={3}
        title="Failed to fetch announcements"
        action={<Retry query={query} />}
      >
        <p role="alert">{sentenceOf(query.error)}</p>
      </EmptyState>
    )
  if (sends.length === 0)
    return (
      <EmptyState art={<Megaphone />} level={3} title="Nothing announced yet">
        What you send is listed here, with how many browsers it reached.
      </EmptyState>
    )
  return (
    <>
      {query.isError && (
        <Notice tone="error" className={look.outdated} action={<Retry query={query} small />}>
          {sentenceOf(query.error)}
        </Notice>
      )}
      <ol ref={list} className={look.sends}>
        {sends.map(send => (
          <SendRow key={send.id} send={send} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={look.more}>
          <Button
            variant="secondary"
            size="sm"
            busy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => {
              onMore()
              void query.fetchNextPage()
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function SendRow({ send }: { send: Send }) {
  const { id, sentBy, title, body, url, createdAt, queued } = send
  const look = composer()
  return (
    <li className={look.send}>
      <p className={look.title}>{title}</p>
      <p className={look.body}>{body}</p>
      {url && <p className={look.link}>{url}</p>}
      <p className={look.facts}>
        <time dateTime={createdAt}>
          {shortDate(createdAt)}, {cardDate(createdAt).time}
        </time>
        {` by ${sentBy ?? 'a former admin'}`}
      </p>
      {queued > 0 ? <SendProgress id={id} /> : <p className={look.counts}>{standing(send)}</p>}
    </li>
  )
}
