import { useId } from 'react'
import { css } from 'styled-system/css'
import { type ChampionshipScoring, useSaveEntry } from '#web/features/standings/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

/** Sets the class and team of each driver of a championship; saved on change, for all rounds. */
export function DriverEntries({ scoring }: { scoring: ChampionshipScoring }) {
  const titleId = useId()
  const classes = scoring.scoring?.classes ?? []
  const withTeams = scoring.scoring?.teamDrivers != null
  if (scoring.drivers.length === 0 || (classes.length === 0 && !withTeams)) return null
  return (
    <section
      aria-labelledby={titleId}
      className={wholeRow}
      // Saved on its own, so the surrounding form has nothing to lose.
      onChange={event => event.stopPropagation()}
    >
      <h3 id={titleId} className={css({ textStyle: 'cardTitle' })}>
        Drivers
      </h3>
      <p className={css({ color: 'fg.muted', fontSize: 'sm', mb: '3' })}>
        Saved as you choose, for every round, including those already raced.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" className={css({ display: 'grid', gap: '4' })}>
        {scoring.drivers.map(driver => (
          <DriverEntry
            key={driver.id}
            championshipId={scoring.championshipId}
            driver={driver}
            classes={classes}
            withTeam={withTeams}
          />
        ))}
      </ul>
    </section>
  )
}

type DriverEntryProps = {
  championshipId: string
  driver: ChampionshipScoring['drivers'][number]
  classes: readonly string[]
  withTeam: boolean
}

function DriverEntry({ championshipId, driver, classes, withTeam }: DriverEntryProps) {
  const { mutate } = useSaveEntry(championshipId)
  const save = (change: { class?: string | null; team?: string | null }) =>
    mutate(
      { memberId: driver.id, ...change },
      {
        onError: error =>
          notify({ title: 'Not Saved', description: errorMessage(error), variant: 'destructive' }),
      },
    )
  return (
    <li
      className={css({
        display: 'grid',
        listStyle: 'none',
        gap: '2',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      })}
    >
      <p className={css({ gridColumn: '[1 / -1]', fontWeight: 'bold', overflowWrap: 'anywhere' })}>
        {driver.displayName}{' '}
        <span className={css({ color: 'fg.muted', fontWeight: 'regular' })}>{driver.gamertag}</span>
      </p>
      {classes.length > 0 && (
        <Field label={`Class of ${driver.displayName}`}>
          <NativeSelect
            defaultValue={driver.class ?? ''}
            onChange={event => save({ class: event.currentTarget.value || null })}
          >
            <option value="">No class</option>
            {classes.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {withTeam && (
        <Field label={`Team of ${driver.displayName}`}>
          <Input
            defaultValue={driver.team ?? ''}
            maxLength={40}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault() // would submit the surrounding form
              event.currentTarget.blur()
            }}
            onBlur={event => {
              const team = event.currentTarget.value.trim() || null
              if (team !== driver.team) save({ team })
            }}
          />
        </Field>
      )}
    </li>
  )
}
