import { useQuery } from '@tanstack/react-query'
import { Printer, UserMinus, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { membersQuery } from '#web/features/members/api.ts'
import { type Driver, driversQuery, type Race, useRemoveDriver } from '#web/features/races/api.ts'
import { RaceFacts } from '#web/features/races/race-facts.tsx'
import { ReliabilityToggle } from '#web/features/reliability/reliability-toggle.tsx'
import { cardDate, dayAndTime, shortDate } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import './printed-grid.css'
import { QueryStates } from './query-states.tsx'

type DriversDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Lists the drivers of a race in the order they registered. */
export default function DriversDialog({ race, open, onClose }: DriversDialogProps) {
  const query = useQuery(driversQuery(race.id))
  const [asked, setAsked] = useState<{ driver: Driver; visit: number; open: boolean }>()
  const registered = query.data?.length ?? race.registeredCount
  const standing = `${registered}/${race.maxParticipants}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Registered Drivers"
      description={<span className={css({ overflowWrap: 'anywhere' })}>{race.name}</span>}
      footer={
        <>
          {registered > 0 && (
            <Button variant="ghost" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="printed-grid">
        <RaceFacts
          facts={[
            ['Start', dayAndTime(race.date)],
            ['Track', race.track],
            ['Car class', race.carClass],
            ['Registered', standing],
          ]}
        />
        <div data-slot-meter className={css({ mt: '2', mb: '6' })}>
          <SlotMeter
            filled={registered}
            total={race.maxParticipants}
            label="Places taken"
            valueText={`${registered} of ${race.maxParticipants} registered`}
          />
        </div>
        <QueryStates query={query} what="drivers">
          {drivers => (
            <DriverList
              drivers={drivers}
              onRemove={driver => setAsked({ driver, visit: (asked?.visit ?? 0) + 1, open: true })}
            />
          )}
        </QueryStates>
      </div>
      {asked && (
        <RemoveDriverDialog
          key={asked.visit}
          race={race}
          driver={asked.driver}
          open={asked.open}
          onClose={() =>
            // A late answer must not close a dialog opened since.
            setAsked(current => (current?.visit === asked.visit ? { ...current, open: false } : current))
          }
        />
      )}
    </Dialog>
  )
}

type DriverListProps = { drivers: Driver[]; onRemove: (driver: Driver) => void }

/** The numbered list of drivers. */
export function DriverList({ drivers, onRemove }: DriverListProps) {
  const { data: members } = useQuery(membersQuery)
  if (drivers.length === 0) return <EmptyState art={<Users />} title="No drivers registered yet" level={3} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without markers.
    <ol role="list" aria-label="Drivers">
      {drivers.map((driver, index) => (
        <RegisteredDriver
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

type RegisteredDriverProps = {
  driver: Driver
  picture: string | null | undefined
  place: number
  onRemove: () => void
}

function RegisteredDriver({
  driver: { member, registeredAt },
  picture,
  place,
  onRemove,
}: RegisteredDriverProps) {
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
        <ReliabilityToggle memberId={member.id} describedBy={nameId} />
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

type RemoveDriverDialogProps = { race: Race; driver: Driver; open: boolean; onClose: () => void }

/** Asks before removing a driver from the race. */
function RemoveDriverDialog({ race, driver, open, onClose }: RemoveDriverDialogProps) {
  const { mutateAsync } = useRemoveDriver(race.id)
  const { id, gamertag } = driver.member
  const title = 'Unregistration Failed'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Driver Removed',
      description: `${gamertag} is no longer registered for ${race.name}.`,
    }),
    failed: { title, fallback: 'Failed to unregister from race.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove driver?"
      question={`${gamertag} will lose their place in ${race.name}. While registration is open, another driver can take it at once.`}
      confirmLabel="Remove Driver"
      busyLabel="Removing..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(id))}
    />
  )
}
