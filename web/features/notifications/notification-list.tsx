import { useQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  AtSign,
  Bell,
  CalendarClock,
  CalendarX,
  CheckCheck,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  DoorClosed,
  DoorOpen,
  Flag,
  Gamepad2,
  Gavel,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Scale,
  ShieldCheck,
  ShieldOff,
  Ticket,
  TimerOff,
  TriangleAlert,
  Trophy,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { membersQuery } from '#web/features/members/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { cardDate, dayAndTime } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type Notification, useMarkAllRead, useMarkRead } from './api.ts'
import type { NotificationLine } from './group-notifications.ts'
import { linkTarget } from './link-target.ts'

type NotificationListProps = { memberId: string; lines: NotificationLine[]; onFollow?: () => void }

/** Notifications as links, grouped by type; following a link marks everything in its line read. */
export function NotificationList({ memberId, lines, onFollow }: NotificationListProps) {
  const markRead = useMarkRead(memberId)
  const markAllRead = useMarkAllRead(memberId)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {lines.map(line => {
        const [latest] = line
        const follow = (notification = latest) => {
          if (!notification.isRead) markRead.mutate(notification)
          onFollow?.()
        }
        const followAll = () => {
          if (!latest.isRead) markAllRead.mutate(latest.type)
          onFollow?.()
        }
        return (
          // Keyed by the oldest: a notification that joins a line must not replace it under a press.
          <li key={line.at(-1)?.id} className={item}>
            {line.length > 1 ? (
              <GroupedNotifications line={line} onFollow={followAll} onFollowOne={follow} />
            ) : (
              <SingleNotification notification={latest} onFollow={() => follow()} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const item = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})

/** One notification; for a mention also who wrote what; and when. */
export function SingleNotification({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  const { isRead, text, body, message, createdAt } = notification
  return (
    <NotificationRow notification={notification} to={notification.link} onFollow={onFollow}>
      <span className={cx(singleText, isRead ? quiet : strong)}>
        {message && (
          <span>
            <bdi>{message.member?.gamertag ?? 'Former member'}</bdi>{' '}
          </span>
        )}
        <span>{isolated(text)}</span>
      </span>
      {message && <span className={quote}>{describeMedia(message.message)}</span>}
      {body && <span className={said}>{body}</span>}
      <time dateTime={createdAt} className={when}>
        {dayAndTime(createdAt)}
      </time>
    </NotificationRow>
  )
}

const singleText = css({ display: 'block', fontSize: 'md', lineHeight: '[1.35]', overflowWrap: 'anywhere' })
const strong = css({ fontWeight: 'semibold' })
const quote = css({ mt: '1', fontSize: 'md', lineClamp: '2', overflowWrap: 'anywhere' })
const said = css({
  display: 'block',
  mt: '1',
  fontSize: 'md',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
const quiet = css({ color: 'fg.muted' })
const when = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })

/** Maximum number of pending drivers that get their own link. */
const NAMED = 3

type GroupedNotificationsProps = {
  line: NotificationLine
  /** The whole line was followed. */
  onFollow: () => void
  onFollowOne: (notification: Notification) => void
}

/** Several notifications of a kind as one line: how many and since when, with the latest pending drivers by name. */
function GroupedNotifications({ line, onFollow, onFollowOne }: GroupedNotificationsProps) {
  const [latest] = line
  const since = latestAt(latest.createdAt, useMinute())
  const isPending = latest.type === 'member-pending'
  return (
    <>
      <NotificationRow
        notification={latest}
        to={isPending ? '/admin/members' : latest.link}
        onFollow={onFollow}
      >
        <span className={cx(groupText, latest.isRead ? quiet : strong)}>
          <span>{`${line.length} ${isPending ? 'new drivers are waiting' : 'sign-ins'}, latest`}</span>{' '}
          <time dateTime={latest.createdAt}>{since}</time>
        </span>
        {!isPending && <span className={small}>{isolated(latest.text)}</span>}
      </NotificationRow>
      {isPending && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
        <ul role="list" className={names}>
          {line.slice(0, NAMED).map(notification => (
            <li key={notification.id}>
              <Link to={notification.link} className={name} onClick={() => onFollowOne(notification)}>
                {isolated(notification.text)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

// The day only if it is not today: "20:20", else "Tue 1 Dec, 20:20".
function latestAt(instant: string, now: number) {
  const [day] = dayAndTime(new Date(now).toISOString()).split(',')
  return dayAndTime(instant).startsWith(`${day},`) ? cardDate(instant).time : dayAndTime(instant)
}

const groupText = css({ display: 'block', fontSize: 'md', lineHeight: '[1.35]' })
const small = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })
const names = css({ mt: '-1', pb: '2', listStyle: 'none' })
const name = css({
  display: 'block',
  // Aligned with the text of the row above.
  pl: { base: '[48px]', md: '[52px]' },
  pr: { base: '4', md: '5' },
  py: '3',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  _hover: { bg: 'bg.raised', textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})

const icons: Record<Notification['type'], LucideIcon> = {
  mention: AtSign,
  'member-approved': CircleCheck,
  'member-rejected': CircleX,
  'member-pending': UserPlus,
  'member-leaving': DoorOpen,
  'sign-in': KeyRound,
  'enrolment-code': KeyRound,
  'passkey-added': ShieldCheck,
  'admin-granted': ShieldCheck,
  'admin-withdrawn': ShieldOff,
  'entry-parked': TriangleAlert,
  'joining-closed': DoorClosed,
  'room-out-of-reach': TriangleAlert,
  'jobs-stuck': TriangleAlert,
  'storage-filling': TriangleAlert,
  announcement: Megaphone,
  'race-moved': CalendarClock,
  'race-off': CalendarX,
  'place-offered': Ticket,
  'offer-lapsed': TimerOff,
  'place-passed-on': UserMinus,
  'place-yours': Flag,
  'check-in': UserCheck,
  'check-in-last': AlarmClock,
  'still-coming': CircleQuestionMark,
  'place-free': Ticket,
  host: Megaphone,
  'lobby-open': Gamepad2,
  'regular-seated': Flag,
  'regular-waits': Hourglass,
  'season-ended': UserMinus,
  'season-resumed': UserPlus,
  result: Trophy,
  'no-show': UserX,
  'incident-named': TriangleAlert,
  'incident-vote': Scale,
  'incident-decided': Gavel,
  appeal: Scale,
  'appeal-answered': Gavel,
}

type NotificationRowProps = {
  /** The latest notification of the row, for its icon and dot. */
  notification: Notification
  to: string
  onFollow: () => void
  children: ReactNode
}

/** A row of the bell: an icon, text, and a dot while unread. */
function NotificationRow({ notification, to, onFollow, children }: NotificationRowProps) {
  const { isRead } = notification
  return (
    <Link to={to} {...linkTarget(to)} className={row} onClick={onFollow}>
      <Sign notification={notification} />
      <span className={css({ minWidth: '0' })}>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {children}
      </span>
      {!isRead && <span className={dot} aria-hidden="true" />}
    </Link>
  )
}

// Mentions show the author's picture, everything else an icon.
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
  const Icon = icons[type] ?? Bell // a newer server has more types
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
const dot = css({
  width: '[8px]',
  height: '[8px]',
  mt: '1.5',
  borderRadius: 'full',
  bg: 'status.danger.solid',
})

type MarkAllReadProps = {
  memberId: string
  /** Takes focus, since the button disappears once nothing is unread. */
  heading: RefObject<HTMLElement | null>
}

/** Marks everything read with one press. */
export function MarkAllRead({ memberId, heading }: MarkAllReadProps) {
  const markAll = useMarkAllRead(memberId)
  const mark = () => {
    markAll.mutate(undefined)
    heading.current?.focus()
  }
  return (
    <Button variant="ghost" size="sm" icon={<CheckCheck />} onClick={mark}>
      Mark all as read
    </Button>
  )
}
