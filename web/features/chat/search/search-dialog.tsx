import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed } from '#web/ui/fetch-failed.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { SEARCH_MAX, searchWords } from '#worker/features/chat/rules/search-words.ts'
import { isLongEnough, searchQuery } from './api.ts'
import { SearchHit } from './search-hit.tsx'

/** How long somebody may pause while they type before it is looked for, in ms. */
const PAUSE = 300

type SearchDialogProps = {
  roomId: string
  roomName: string
  /** Goes to a message, in its place. */
  onHit: (messageId: string) => void
  onClose: () => void
}

/** Looks for words in what has been said in a room. */
export default function SearchDialog({ roomId, roomName, onHit, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const search = usePaused(text.trim())
  return (
    <Dialog open onClose={onClose} title={`Search ${roomName}`}>
      <search onKeyDown={walk}>
        <Field label="Words in messages">
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

type HitsProps = { roomId: string; search: string; onHit: (messageId: string) => void }

function Hits({ roomId, search, onHit }: HitsProps) {
  const query = useInfiniteQuery(searchQuery(roomId, search))
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!isLongEnough(search)) return <p className={hint}>Write two letters or more.</p>
  if (isError && !data) return <FetchFailed query={query} what="messages" level={3} />
  const hits = data?.pages.flat() ?? []
  return (
    <>
      <p role="status" className={hint}>
        {isPending ? 'Searching...' : countOf(hits, hasNextPage)}
      </p>
      {!isPending && hits.length === 0 && (
        <EmptyState title="Nothing found" level={3}>
          Nobody has said that here. Try fewer letters, or another word.
        </EmptyState>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-label="Messages found">
        {hits.map(message => (
          <li key={message.id}>
            <SearchHit message={message} words={searchWords(search)} onOpen={() => onHit(message.id)} />
          </li>
        ))}
      </ul>
      {isError && data && <p role="alert">The earlier messages could not be fetched.</p>}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          busy={isFetchingNextPage}
          busyLabel="Searching..."
          onClick={() => fetchNextPage()}
        >
          {isError ? 'Retry' : 'Earlier messages'}
        </Button>
      )}
    </>
  )
}

function countOf(hits: ChatMessage[], hasMore: boolean) {
  if (hits.length === 0) return ''
  const count = `${hits.length}${hasMore ? ' or more' : ''}`
  return `${count} ${count === '1' ? 'message' : 'messages'} found`
}

// What somebody has written when they pause.
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

// The arrows lead from the field through the hits and back.
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (step === 0 || !next) return
  event.preventDefault()
  next.focus()
}

const hint = css({ color: 'fg.muted', fontSize: 'sm', my: '2', minHeight: '[1lh]' })
