import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed } from '#web/ui/fetch-failed.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { SEARCH_MAX, searchWords } from '#worker/features/chat/rules/search-words.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { isLongEnough, pollSearchQuery, searchQuery } from './api.ts'
import { SearchHit } from './search-hit.tsx'

/** Pause in typing after which the search starts, in ms. */
const PAUSE = 300

type SearchDialogProps = {
  roomId: string
  roomName: string
  /** Jumps to a message or a poll in the room. */
  onHit: (id: string) => void
  onClose: () => void
}

/** Searches the messages and polls of a room. */
export default function SearchDialog({ roomId, roomName, onHit, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const search = usePaused(text.trim())
  return (
    <Dialog open onClose={onClose} title={`Search ${roomName}`}>
      <search onKeyDown={walk}>
        <Field label="Search messages and polls">
          <Input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            data-autofocus
            maxLength={SEARCH_MAX}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Hits
          roomId={roomId}
          search={search}
          onHit={id => {
            onClose()
            onHit(id)
          }}
        />
      </search>
    </Dialog>
  )
}

type HitsProps = { roomId: string; search: string; onHit: (id: string) => void }

function Hits({ roomId, search, onHit }: HitsProps) {
  const query = useInfiniteQuery(searchQuery(roomId, search))
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const asked = useQuery(pollSearchQuery(roomId, search))
  if (!isLongEnough(search)) return <p className={hint}>Type at least two letters.</p>
  if (isError && !data) return <FetchFailed query={query} what="messages" level={3} />
  const hits = data?.pages.flat() ?? []
  const polls = asked.data ?? []
  const words = searchWords(search)
  const isPending = query.isPending || asked.isPending
  return (
    <>
      <p role="status" className={hint}>
        {isPending ? 'Searching...' : countOf(polls, hits, hasNextPage)}
      </p>
      {asked.isError && <p role="alert">Polls could not be searched.</p>}
      {!isPending && !asked.isError && hits.length + polls.length === 0 && (
        <EmptyState title="No results" level={3}>
          Try fewer letters, or another word.
        </EmptyState>
      )}
      {polls.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
        <ul role="list" aria-label="Polls found">
          {polls.map(({ id, creator, createdAt, question, options }) => (
            <li key={id}>
              <SearchHit
                by={creator}
                at={createdAt}
                kind="Poll"
                text={[question, ...options.map(({ text }) => text)].join(' / ')}
                words={words}
                onOpen={() => onHit(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets. */}
      <ul role="list" aria-label="Messages found">
        {hits.map(({ id, member, createdAt, message }) => (
          <li key={id}>
            <SearchHit
              by={member}
              at={createdAt}
              text={describeMedia(message)}
              words={words}
              onOpen={() => onHit(id)}
            />
          </li>
        ))}
      </ul>
      {isError && data && <p role="alert">Earlier messages could not be fetched.</p>}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          busy={isFetchingNextPage}
          busyLabel="Searching..."
          onClick={() => fetchNextPage()}
        >
          {isError ? 'Retry' : 'Load earlier messages'}
        </Button>
      )}
    </>
  )
}

function countOf(polls: unknown[], hits: unknown[], hasMore: boolean) {
  const messages = `${hits.length}${hasMore ? ' or more' : ''} ${hits.length === 1 && !hasMore ? 'message' : 'messages'}`
  const found = [
    polls.length > 0 && `${polls.length} ${polls.length === 1 ? 'poll' : 'polls'}`,
    hits.length > 0 && messages,
  ].filter(Boolean)
  return found.length > 0 ? `${found.join(' and ')} found` : ''
}

// The text, updated when typing pauses.
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

// Arrow keys move from the field through the hits and back.
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (step === 0 || !next) return
  event.preventDefault()
  next.focus()
}

const hint = css({ color: 'fg.muted', fontSize: 'sm', my: '2', minHeight: '[1lh]' })
