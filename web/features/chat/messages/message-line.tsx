import { memo } from 'react'
import { chatRoom } from 'styled-system/recipes'
import { dayLine } from '#web/lib/dates.ts'
import { PollLine } from '../polls/poll-line.tsx'
import { Message } from './message.tsx'
import type { Row } from './message-rows.ts'

type MessageLineProps = {
  row: Exclude<Row, { kind: 'later' }>
  /** The London day it is. */
  today: string
  isActive: boolean
  isFlashing: boolean
}

/** One line of the list. */
export const MessageLine = memo(
  ({ row, ...rest }: MessageLineProps) => {
    if (row.kind === 'day')
      return (
        <li className={chatRoom().day}>
          <time dateTime={row.day}>{dayLine(row.day, rest.today)}</time>
        </li>
      )
    if (row.kind === 'unread') return <li className={chatRoom().unread}>New messages</li>
    if (row.kind === 'poll')
      return (
        <li>
          <PollLine poll={row.poll} rowKey={row.key} isActive={rest.isActive} />
        </li>
      )
    return (
      <li>
        <Message row={row} {...rest} />
      </li>
    )
  },
  // Rows are made anew with every change of the room; what they show is not.
  (a, b) =>
    a.today === b.today && a.isActive === b.isActive && a.isFlashing === b.isFlashing && isSame(a.row, b.row),
)

function isSame(a: Row, b: Row) {
  if (a.kind === 'message' && b.kind === 'message') return a.message === b.message && a.opens === b.opens
  if (a.kind === 'pending' && b.kind === 'pending') return a.pending === b.pending && a.opens === b.opens
  if (a.kind === 'poll' && b.kind === 'poll') return a.poll === b.poll
  return a.kind === b.kind && a.key === b.key
}
