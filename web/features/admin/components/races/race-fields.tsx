import { useId } from 'react'
import { ActiveSwitch } from '#web/features/admin/active-switch.tsx'
import { circuits } from '#web/features/circuits/circuits.ts'
import type { Race, RaceDraft } from '#web/features/races/api.ts'
import { toLondon } from '#web/lib/london-time.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { LondonField } from '#web/ui/london-field.tsx'
import { DEFAULT_PARTICIPANTS, MAX_PARTICIPANTS } from '#worker/features/races/contract.ts'
import { ChampionshipField } from './championship-field.tsx'

type RaceFieldsProps = {
  race?: Race
  /** What the fields begin with; nothing of a new race. */
  start?: Partial<RaceDraft>
  errors: Record<string, string>
}

/** What a race says. */
export function RaceFields({ race, start, errors }: RaceFieldsProps) {
  return (
    <>
      <Field label="Race name" required error={errors.name} className={wholeRow}>
        <Input name="name" defaultValue={start?.name} />
      </Field>
      <TrackField initial={start?.track} error={errors.track} />
      <Field label="Car class" required error={errors.carClass}>
        <Input name="carClass" defaultValue={start?.carClass} placeholder="GT3" />
      </Field>
      <LondonField
        label="Race date and time"
        name="date"
        initial={start?.date && toLondon(start.date)}
        error={errors.date}
      />
      <LondonField
        label="Registration deadline"
        name="registrationDeadline"
        initial={start?.registrationDeadline && toLondon(start.registrationDeadline)}
        error={errors.registrationDeadline}
      />
      <ChampionshipField race={race} initial={start?.championshipId} error={errors.championshipId} />
      <Field label="Round" error={errors.roundNumber} helper="Optional. Orders the championship’s races.">
        <Input
          type="number"
          inputMode="numeric"
          name="roundNumber"
          min={1}
          max={999}
          defaultValue={start?.roundNumber ?? ''}
        />
      </Field>
      <Field
        label="Maximum participants"
        required
        error={errors.maxParticipants}
        helper={race ? `${race.registeredCount} registered so far.` : `1 to ${MAX_PARTICIPANTS} drivers.`}
      >
        <Input
          type="number"
          inputMode="numeric"
          name="maxParticipants"
          min={1}
          max={MAX_PARTICIPANTS}
          defaultValue={start?.maxParticipants ?? DEFAULT_PARTICIPANTS}
        />
      </Field>
      <Field label="Points" error={errors.points} helper="Optional, in a few words.">
        <Input name="points" defaultValue={start?.points ?? ''} placeholder="25-18-15-12-10" />
      </Field>
      {race && (
        <ActiveSwitch
          label="Race is active"
          hint="Members see only active races."
          initial={start?.isActive ?? true}
        />
      )}
    </>
  )
}

// Any track will do; those that the club has drawn are offered.
function TrackField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const tracks = useId()
  return (
    <>
      <Field label="Track" required error={error}>
        <Input name="track" list={tracks} defaultValue={initial} />
      </Field>
      <datalist id={tracks}>
        {Object.values(circuits).map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
    </>
  )
}
