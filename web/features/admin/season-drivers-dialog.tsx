import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { type SeasonDriver, seasonDriversQuery, useRegularOf } from '#web/features/entries/api.ts'
import { regularsInWords } from '#web/features/entries/season-entry.tsx'
import { membersQuery } from '#web/features/members/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, NativeSelect } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useSubmit } from '#web/ui/submit.ts'
import { MISSED } from '#worker/features/entries/rules.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { QueryStates } from './query-states.tsx'

type SeasonDriversDialogProps = { championship: Championship; open: boolean; onClose: () => void }

/** Lists a championship's drivers and lets an admin count them in for the season or sign them off. */
export default function SeasonDriversDialog({ championship, open, onClose }: SeasonDriversDialogProps) {
  const { id, name } = championship
  const query = useQuery({ ...seasonDriversQuery(id), refetchOnMount: 'always' })
  const [asked, setAsked] = useState<{ driver: SeasonDriver; visit: number; open: boolean }>()
  // The current state: the dialog was opened with an older one.
  const { data: championships } = useQuery(championshipsQuery)
  const current = championships?.find(one => one.id === id) ?? championship
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Season drivers"
      description={<span className={css({ overflowWrap: 'anywhere' })}>{name}</span>}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className={css({ mb: '4' })}>
        {regularsInWords(current)} Regulars are on the grid of every new race.
      </p>
      <QueryStates<SeasonDriver[]> query={query} what="drivers">
        {drivers => (
          <>
            <CountInAnother championshipId={id} drivers={drivers} />
            <SeasonDrivers
              championshipId={id}
              drivers={drivers}
              onSignOff={driver => setAsked({ driver, visit: (asked?.visit ?? 0) + 1, open: true })}
            />
          </>
        )}
      </QueryStates>
      {asked && (
        <SignOffDialog
          key={asked.visit}
          championship={championship}
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

/** Counts a driver in for the season, and shows success or failure. */
function useCountIn(championshipId: string) {
  const { mutate, isPending } = useRegularOf(championshipId)
  const countIn = ({ id, displayName }: Pick<SeasonDriver, 'id' | 'displayName'>) =>
    mutate(
      { memberId: id, regular: true },
      {
        onSuccess: () => notify({ title: 'Counted In', description: `${displayName} is in for the season.` }),
        onError: error =>
          notify({ title: 'Not Counted In', description: errorMessage(error), variant: 'destructive' }),
      },
    )
  return { countIn, isPending }
}

type DriversProps = { championshipId: string; drivers: SeasonDriver[] }

/** Counts in a member who has no place in any race of the championship yet. */
function CountInAnother({ championshipId, drivers }: DriversProps) {
  const { data: members = [] } = useQuery(membersQuery)
  const [chosen, setChosen] = useState('')
  const { countIn, isPending } = useCountIn(championshipId)
  const others = members.filter(
    ({ id, status }) => status === 'approved' && !drivers.some(driver => driver.id === id),
  )
  const other = others.find(({ id }) => id === chosen)
  if (others.length === 0) return null
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', mb: '5' })}>
      <Field label="Another driver" className={css({ flex: '1', minWidth: '[12rem]' })}>
        <NativeSelect value={other ? chosen : ''} onChange={event => setChosen(event.currentTarget.value)}>
          <option value="">Choose a driver</option>
          {others.map(({ id, displayName, gamertag }) => (
            <option key={id} value={id}>
              {isolated(`${displayName} (${gamertag})`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button
        variant="secondary"
        icon={<CalendarCheck />}
        busy={isPending}
        busyLabel="Counting in..."
        aria-disabled={!other || undefined}
        onClick={() => other && countIn(other)}
      >
        Count driver in
      </Button>
    </div>
  )
}

type SeasonDriversProps = DriversProps & { onSignOff: (driver: SeasonDriver) => void }

function SeasonDrivers({ championshipId, drivers, onSignOff }: SeasonDriversProps) {
  if (drivers.length === 0) return <EmptyState art={<Users />} title="No drivers yet" level={3} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without markers.
    <ul role="list" aria-label="Season drivers">
      {drivers.map(driver => (
        <SeasonDriverRow
          key={driver.id}
          championshipId={championshipId}
          driver={driver}
          onSignOff={() => onSignOff(driver)}
        />
      ))}
    </ul>
  )
}

type SeasonDriverRowProps = { championshipId: string; driver: SeasonDriver; onSignOff: () => void }

function SeasonDriverRow({ championshipId, driver, onSignOff }: SeasonDriverRowProps) {
  const nameId = useId()
  const { countIn, isPending } = useCountIn(championshipId)
  const { displayName, gamertag, isRegular, missed } = driver
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p id={nameId} className={css({ fontWeight: 'bold', lineHeight: 'snug' })}>
          {displayName}
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{gamertag}</p>
        {missed > 0 && <p className={css({ fontSize: 'sm' })}>{missedInWords(missed, isRegular)}</p>}
      </div>
      {isRegular && <Badge icon={<CalendarCheck />}>Regular</Badge>}
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        size="sm"
        variant={isRegular ? 'dangerGhost' : 'secondary'}
        aria-describedby={nameId}
        busy={isPending}
        busyLabel="Counting in..."
        onClick={() => (isRegular ? onSignOff() : countIn(driver))}
      >
        {isRegular ? 'Sign off' : 'Count in'}
      </Button>
    </li>
  )
}

/** Says how many races a driver has missed without notice, and the consequence. */
export function missedInWords(missed: number, isRegular: boolean): string {
  const races = `${missed} missed ${missed === 1 ? 'race' : 'races'} in this championship`
  if (missed >= MISSED) return `${races}. Two without notice end a regular’s season.`
  return isRegular ? `${races}. Another without notice ends their season.` : `${races}.`
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})

type SignOffDialogProps = SeasonDriversDialogProps & { driver: SeasonDriver }

/** Asks before a driver loses their places in a season. */
function SignOffDialog({ championship, driver, open, onClose }: SignOffDialogProps) {
  const { mutateAsync } = useRegularOf(championship.id)
  const { id, displayName } = driver
  const title = 'Not Signed Off'
  const { send, busy, failure } = useSubmit({
    done: () => ({
      title: 'Signed Off',
      description: `${displayName} is no longer added to new races of ${championship.name}.`,
    }),
    failed: { title, fallback: 'That did not work. Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Sign ${displayName} off from the season?`}
      question={`Their places in the races of ${championship.name} that are still open for registration go to the next in line.`}
      confirmLabel="Sign off"
      busyLabel="Signing off..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync({ memberId: id, regular: false }))}
    />
  )
}
