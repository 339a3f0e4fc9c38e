import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Megaphone } from 'lucide-react'
import { composer } from '#web/features/push/composer.look.ts'
import { errorMessage } from '#web/lib/api.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Retry } from '#web/ui/fetch-failed.tsx'
import { useFocusNewRows } from '#web/ui/focus-new-rows.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { counted } from '#worker/lib/text/counted.ts'
import { type Send, sendQuery, sendsQuery } from '../api.ts'
import { progressSentence } from './send-sentences.ts'

/** Sent announcements, newest first, and how many browsers each reached. */
export function SendHistory() {
  const styles = composer
  return (
    <section aria-labelledby="announced" className={styles.history}>
      <h3 id="announced" className={styles.heading}>
        Sent announcements
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
  const { list, onMore } = useFocusNewRows(sends.length, query.hasNextPage)
  const styles = composer
  if (query.isPending)
    return (
      <Loading label="Loading announcements" className={styles.waiting}>
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
        <p role="alert">{errorMessage(query.error)}</p>
      </EmptyState>
    )
  if (sends.length === 0)
    return (
      <EmptyState art={<Megaphone />} level={3} title="No announcements yet">
        Announcements you send are listed here, with how many members and browsers they reached.
      </EmptyState>
    )
  return (
    <>
      {query.isError && (
        <Notice tone="error" className={styles.outdated} action={<Retry query={query} small />}>
          {errorMessage(query.error)}
        </Notice>
      )}
      <ol ref={list} className={styles.sends}>
        {sends.map(send => (
          <SendRow key={send.id} send={send} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
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
  const { id, sentBy, title, body, url, createdAt, members, queued } = send
  const styles = composer
  return (
    <li className={styles.send}>
      <p className={styles.title}>{title}</p>
      <p className={styles.body} dir="auto">
        {body}
      </p>
      {url && <p className={styles.link}>{url}</p>}
      <p className={styles.facts}>
        <time dateTime={createdAt}>
          {shortDate(createdAt)}, {cardDate(createdAt).time}
        </time>
        <span>
          {` by ${sentBy ?? 'a former admin'}`}
          {members === null ? '' : `, to ${counted(members, 'member')}`}
        </span>
      </p>
      {queued > 0 ? <SendProgress id={id} /> : <p className={styles.counts}>{progressSentence(send)}</p>}
    </li>
  )
}

/** The progress of a send, updated until it is settled. */
export function SendProgress({ id }: { id: string }) {
  const { data } = useQuery(sendQuery(id))
  const styles = composer
  if (!data) return null
  const words = progressSentence(data)
  if (data.queued === 0)
    return (
      <p className={styles.settled} role="status">
        <CircleCheck aria-hidden="true" />
        {words}
      </p>
    )
  return (
    <div className={styles.progress}>
      <SlotMeter filled={data.sent + data.failed} total={data.total} label="Sending" valueText={words} />
      <p>{words}</p>
    </div>
  )
}
