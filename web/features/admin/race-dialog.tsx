import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { circuits } from '#web/features/circuits/circuits.ts'
import { type Race, type RaceDraft, useCreateRace, useUpdateRace } from '#web/features/races/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { fromLondon, toLondon } from '#web/lib/london-time.ts'
import { isEditConflict, type Kept, useEditing } from '#web/ui/edit-conflict.ts'
import { EditConflictNotice, type FieldWords } from '#web/ui/edit-conflict-notice.tsx'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { LondonField } from '#web/ui/london-field.tsx'
import { DEFAULT_PARTICIPANTS, MAX_PARTICIPANTS, raceInput } from '#worker/features/races/contract.ts'
import { racePointsOf } from '#worker/features/standings/rules/points.ts'
import { ActiveSwitch } from './active-switch.tsx'

type RaceDialogProps = { race?: Race; open: boolean; onClose: () => void }

/** Creates or edits a race. Changes another admin made meanwhile are shown to choose from. */
export default function RaceDialog({ race, open, onClose }: RaceDialogProps) {
  const create = useCreateRace()
  const update = useUpdateRace(race?.id ?? '')
  const { data: championships } = useQuery(championshipsQuery)
  const { member } = useSession()
  const draft = useFormDraft<Kept<ReturnType<typeof draftOf>>>(member?.id ?? '', `race ${race?.id ?? 'new'}`)
  const { editing, isUndecided, decide, save, toKeep } = useEditing(race && draftOf(race), draft.kept)
  const failed = race ? 'Failed to Update Race' : 'Failed to Create Race'
  const read = (form: HTMLFormElement) => readRace(form, editing?.shown)
  const form = useForm({
    contract: raceInput,
    read,
    save: (_, typed) => (race ? save(typed, update.mutateAsync, draftOf) : create.mutateAsync(typed)),
    done: ({ name }) =>
      race
        ? { title: 'Race Updated!', description: `${name} has been saved.` }
        : { title: 'Race Created!', description: `${name} has been added to the schedule.` },
    failed: { title: failed, fallback: 'Please try again.' },
    fieldOf: ({ code }) => (code === 'below_registered' ? 'maxParticipants' : null),
    onFailed: isEditConflict,
    onDone: () => {
      draft.keep(null)
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={race ? 'Edit Race' : 'Create Race'}
      submitLabel={race ? 'Update Race' : 'Create Race'}
      busyLabel={race ? 'Updating...' : 'Creating...'}
      maySubmit={!isUndecided}
      form={form}
      draft={draft}
      onTyped={typed => draft.keep(toKeep(read(typed)))}
      failureTitle={failed}
    >
      {editing && (
        <EditConflictNotice
          editing={editing}
          words={fieldWords(championships)}
          onDecide={(form, name, whose) => decide(read(form), name, whose)}
          className={wholeRow}
        />
      )}
      <RaceFields
        key={editing?.round}
        race={race}
        start={editing?.shown ?? draft.kept?.typed}
        errors={form.errors}
      />
    </FormDialog>
  )
}

function draftOf(race: Race) {
  const { name, track, carClass, championshipId, roundNumber, date, registrationDeadline } = race
  const { maxParticipants, points, isActive } = race
  const times = { date, registrationDeadline }
  return { name, track, carClass, championshipId, roundNumber, ...times, maxParticipants, points, isActive }
}

function readRace(form: HTMLFormElement, shown: Partial<RaceDraft> | undefined) {
  const text = (name: string) => textIn(form, name)
  return {
    name: text('name'),
    track: text('track'),
    carClass: text('carClass'),
    championshipId: text('championshipId') || null,
    roundNumber: numberIn(form, 'roundNumber'),
    date: instantIn(text('date'), shown?.date),
    registrationDeadline: instantIn(text('registrationDeadline'), shown?.registrationDeadline),
    maxParticipants: numberIn(form, 'maxParticipants') ?? Number.NaN,
    points: text('points'),
    isActive: shown ? new FormData(form).has('isActive') : true,
  }
}

// An untouched time keeps its exact instant, even in the hour that the clock change repeats.
function instantIn(local: string, before: string | undefined) {
  return before && toLondon(before) === local ? before : (fromLondon(local) ?? '')
}

function fieldWords(championships: Championship[] = []): FieldWords<ReturnType<typeof draftOf>> {
  const nameOf = (id: string | null) =>
    championships.find(it => it.id === id)?.name ?? (id && 'Another championship')
  return {
    name: ['Race name', String],
    track: ['Track', String],
    carClass: ['Car class', String],
    championshipId: ['Championship', id => nameOf(id) ?? 'No championship'],
    roundNumber: ['Round', round => String(round ?? '')],
    date: ['Race date and time', dayAndTime],
    registrationDeadline: ['Registration deadline', dayAndTime],
    maxParticipants: ['Maximum participants', String],
    points: ['Points', points => points ?? ''],
    isActive: ['Race is active', isActive => (isActive ? 'On' : 'Off')],
  }
}

type RaceFieldsProps = {
  race?: Race
  /** Initial values; for a new race, what was typed before, if anything. */
  start?: Partial<RaceDraft>
  errors: Record<string, string>
}

/** The fields of a race. */
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
      <PointsField start={start?.points ?? ''} error={errors.points} />
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

// Any track is allowed; those the club has drawn are suggested.
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

type ChampionshipFieldProps = { race?: Race; initial?: string | null; error?: string }

/** Selects the race's championship, if any. */
function ChampionshipField({ race, initial, error }: ChampionshipFieldProps) {
  const { data = [], isError } = useQuery(championshipsQuery)
  // Include the race's own championship from the start: a form sent before the list loads must not lose it.
  const own = race?.championshipId && {
    id: race.championshipId,
    name: race.championshipName ?? 'Current championship',
  }
  const others = data.filter(({ id }) => id !== race?.championshipId)
  return (
    <Field
      label="Championship"
      error={error}
      helper={isError ? 'Failed to fetch championships. You can add it later.' : 'Optional.'}
    >
      <NativeSelect name="championshipId" defaultValue={initial ?? ''}>
        <option value="">No championship</option>
        {own && <option value={own.id}>{own.name}</option>}
        {others.map(({ id, name, season }) => (
          <option key={id} value={id}>
            {name}, {season}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** The race's points, and whether the standings read them as a factor, a list or a note. */
function PointsField({ start, error }: { start: string; error: string | undefined }) {
  const [text, setText] = useState(start)
  return (
    <Field label="Points" error={error} helper={pointsInWords(text)}>
      <Input
        name="points"
        defaultValue={start}
        placeholder="x2"
        onChange={event => setText(event.currentTarget.value)}
      />
    </Field>
  )
}

function pointsInWords(text: string): string {
  if (text.trim() === '') return 'Optional: x2, a list such as 25-18-15, or a note.'
  const read = racePointsOf(text)
  if (!read) return 'A note only: it changes no points.'
  if ('factor' in read) return `Scores the championship’s points times ${read.factor}.`
  return `Scores ${read.points.join(', ')} instead of the championship’s points.`
}
