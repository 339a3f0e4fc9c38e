import { useQuery } from '@tanstack/react-query'
import {
  AtSign,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  DoorClosed,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { membersQuery } from '#web/features/members/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Notification } from '../api.ts'

const icons: Record<Notification['type'], LucideIcon> = {
  mention: AtSign,
  'member-approved': CircleCheck,
  'member-rejected': CircleX,
  'member-pending': UserPlus,
  'sign-in': KeyRound,
  'enrolment-code': KeyRound,
  'passkey-added': ShieldCheck,
  'admin-granted': ShieldCheck,
  'admin-withdrawn': ShieldOff,
  'entry-parked': TriangleAlert,
  'joining-closed': DoorClosed,
  'race-moved': CalendarClock,
  'race-off': CalendarX,
}

type NotificationRowProps = {
  /** The latest of those the row stands for: gives sign and dot. */
  notification: Notification
  to: string
  onFollow: () => void
  children: ReactNode
}

/** A row of the bell: a sign of its kind, words, and a dot while they have not been read. */
export function NotificationRow({ notification, to, onFollow, children }: NotificationRowProps) {
  const { isRead } = notification
  return (
    <Link to={to} className={row} onClick={onFollow}>
      <Sign notification={notification} />
      <span className={css({ minWidth: '0' })}>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {children}
      </span>
      {!isRead && <span className={dot} aria-hidden="true" />}
    </Link>
  )
}

// Who says something is known by his face, and what the club says by its sign.
function Sign({ notification: { type, isRead, message } }: { notification: Notification }) {
  const gamertag = message?.member?.gamertag
  const { data: author } = useQuery({
    ...membersQuery,
    enabled: gamertag !== undefined,
    select: members => members.find(member => member.gamertag === gamertag),
  })
  if (gamertag)
    return (
      <Avatar
        name={author?.displayName ?? gamertag}
        src={author?.profileImageUrl}
        seed={author?.id}
        tone="other"
        size="sm"
      />
    )
  const Icon = icons[type]
  return <Icon aria-hidden="true" size={20} className={isRead ? quiet : loud} />
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[28px minmax(0, 1fr) 8px]',
  gap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  '& > svg': { mx: 'auto' },
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
const loud = css({ color: 'accent.text' })
const quiet = css({ color: 'fg.muted' })
const dot = css({
  width: '[8px]',
  height: '[8px]',
  mt: '1.5',
  borderRadius: 'full',
  bg: 'status.danger.solid',
})
