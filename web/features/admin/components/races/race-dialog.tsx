import { useQueryClient } from '@tanstack/react-query'
import {
  allRacesQuery,
  type Race,
  type RaceDraft,
  useCreateRace,
  useUpdateRace,
} from '#web/features/races/api.ts'
import { fromLondon, toLondon } from '#web/lib/london-time.ts'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { raceInput } from '#worker/features/races/contract.ts'
import { mergeEdits } from '../forms/merge-edits.ts'
import { RaceFields } from './race-fields.tsx'

type RaceDialogProps = { race?: Race; open: boolean; onClose: () => void }

/** Putting a race on the schedule, or changing one. */
export default function RaceDialog({ race, open, onClose }: RaceDialogProps) {
  const client = useQueryClient()
  const create = useCreateRace()
  const update = useUpdateRace(race?.id ?? '')
  const failed = race ? 'Failed to Update Race' : 'Failed to Create Race'
  const form = useForm({
    contract: raceInput,
    read: form => readRace(form, race),
    save: (_, draft) => {
      if (!race) return create.mutateAsync(draft)
      const now = client.getQueryData(allRacesQuery.queryKey)?.find(({ id }) => id === race.id)
      return update.mutateAsync(mergeEdits(draft, race, now ?? race))
    },
    done: ({ name }) =>
      race
        ? { title: 'Race Updated!', description: `${name} has been saved.` }
        : { title: 'Race Created!', description: `${name} has been added to the schedule.` },
    failed: { title: failed, fallback: 'Please try again.' },
    fieldOf: ({ code }) => (code === 'below_registered' ? 'maxParticipants' : null),
    onDone: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={race ? 'Edit Race' : 'Create Race'}
      submitLabel={race ? 'Update Race' : 'Create Race'}
      busyLabel={race ? 'Updating...' : 'Creating...'}
      form={form}
      failureTitle={failed}
    >
      <RaceFields race={race} errors={form.errors} />
    </FormDialog>
  )
}

function readRace(form: HTMLFormElement, race: Race | undefined): RaceDraft {
  const text = (name: string) => textIn(form, name)
  return {
    name: text('name'),
    track: text('track'),
    carClass: text('carClass'),
    championshipId: text('championshipId') || null,
    roundNumber: numberIn(form, 'roundNumber'),
    date: instantIn(text('date'), race?.date),
    registrationDeadline: instantIn(text('registrationDeadline'), race?.registrationDeadline),
    maxParticipants: numberIn(form, 'maxParticipants') ?? Number.NaN,
    points: text('points'),
    isActive: race ? new FormData(form).has('isActive') : true,
  }
}

// A time that was left alone stays the very instant it was, also in the hour that comes twice.
function instantIn(local: string, before: string | undefined) {
  return before && toLondon(before) === local ? before : (fromLondon(local) ?? '')
}
