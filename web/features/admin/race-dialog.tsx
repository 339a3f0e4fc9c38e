import { useQuery } from '@tanstack/react-query'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { type Race, type RaceDraft, useCreateRace, useUpdateRace } from '#web/features/races/api.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { fromLondon, toLondon } from '#web/lib/london-time.ts'
import { EditClash, type FieldWords } from '#web/ui/edit-clash.tsx'
import { isClash, useEditing } from '#web/ui/editing.ts'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { raceInput } from '#worker/features/races/contract.ts'
import { RaceFields } from './components/races/race-fields.tsx'

type RaceDialogProps = { race?: Race; open: boolean; onClose: () => void }

/** Putting a race on the schedule, or changing one. What another admin changed meanwhile is shown, and chosen from. */
export default function RaceDialog({ race, open, onClose }: RaceDialogProps) {
  const create = useCreateRace()
  const update = useUpdateRace(race?.id ?? '')
  const { data: championships } = useQuery(championshipsQuery)
  const { editing, isUndecided, decide, save } = useEditing(race && draftOf(race))
  const failed = race ? 'Failed to Update Race' : 'Failed to Create Race'
  const read = (form: HTMLFormElement) => readRace(form, editing?.shown)
  const form = useForm({
    contract: raceInput,
    read,
    save: (_, draft) => (race ? save(draft, update.mutateAsync, draftOf) : create.mutateAsync(draft)),
    done: ({ name }) =>
      race
        ? { title: 'Race Updated!', description: `${name} has been saved.` }
        : { title: 'Race Created!', description: `${name} has been added to the schedule.` },
    failed: { title: failed, fallback: 'Please try again.' },
    fieldOf: ({ code }) => (code === 'below_registered' ? 'maxParticipants' : null),
    onFailed: isClash,
    onDone: onClose,
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
      failureTitle={failed}
    >
      {editing && (
        <EditClash
          editing={editing}
          words={wordsOf(championships)}
          onDecide={(form, name, whose) => decide(read(form), name, whose)}
          className={wholeRow}
        />
      )}
      <RaceFields key={editing?.round} race={race} start={editing?.shown} errors={form.errors} />
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

// A time that was left alone stays the very instant it was, also in the hour that comes twice.
function instantIn(local: string, before: string | undefined) {
  return before && toLondon(before) === local ? before : (fromLondon(local) ?? '')
}

function wordsOf(championships: Championship[] = []): FieldWords<ReturnType<typeof draftOf>> {
  const nameOf = (id: string | null) => championships.find(it => it.id === id)?.name ?? (id && 'Another one')
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
