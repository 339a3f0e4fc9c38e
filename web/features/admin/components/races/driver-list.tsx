import { useQuery } from '@tanstack/react-query'
import { UserMinus, Users } from 'lucide-react'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { membersQuery } from '#web/features/members/api.ts'
import type { Driver } from '#web/features/races/api.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type DriverListProps = { drivers: Driver[]; onRemove: (driver: Driver) => void }

/** The drivers, numbered. */
export function DriverList({ drivers, onRemove }: DriverListProps) {
  const { data: members } = useQuery(membersQuery)
  if (drivers.length === 0) return <EmptyState art={<Users />} title="No drivers registered yet" level={3} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without markers.
    <ol role="list" aria-label="Drivers">
      {drivers.map((driver, index) => (
        <Row
          key={driver.id}
          driver={driver}
          picture={members?.find(({ id }) => id === driver.member.id)?.profileImageUrl}
          place={index + 1}
          onRemove={() => onRemove(driver)}
        />
      ))}
    </ol>
  )
}

type RowProps = { driver: Driver; picture: string | null | undefined; place: number; onRemove: () => void }

function Row({ driver: { member, registeredAt }, picture, place, onRemove }: RowProps) {
  const nameId = useId()
  return (
    <li className={row}>
      <span className={number}>{place}</span>
      <Avatar name={member.displayName} src={picture} seed={member.id} tone="other" />
      <div className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p id={nameId} className={css({ fontWeight: 'bold', fontSize: 'md', lineHeight: 'snug' })}>
          {member.displayName}
        </p>
        <p className={quiet}>{member.gamertag}</p>
        <div className={about}>
          <Badge>{member.experienceLevel}</Badge>
          <time dateTime={registeredAt} className={quiet}>
            {shortDate(registeredAt)}, {cardDate(registeredAt).time}
          </time>
        </div>
      </div>
      <IconButton
        label="Remove from race"
        variant="dangerGhost"
        size="sm"
        aria-describedby={nameId}
        onClick={onRemove}
      >
        <UserMinus />
      </IconButton>
    </li>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const number = css({ textStyle: 'clock', fontSize: 'xl', color: 'fg.muted', minWidth: '[2.2ch]' })
const quiet = css({ color: 'fg.muted', fontSize: 'sm' })
const about = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  mt: '1.5',
})
