import { useQuery } from '@tanstack/react-query'
import {
  type Championship,
  championshipQuery,
  useCreateChampionship,
  useUpdateChampionship,
  type WholeChampionship,
} from '#web/features/championships/api.ts'
import { shortDate } from '#web/lib/dates.ts'
import { EditClash, type FieldWords } from '#web/ui/edit-clash.tsx'
import { isClash, useEditing } from '#web/ui/editing.ts'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { PartStates } from '#web/ui/part-states.tsx'
import { championshipInput } from '#worker/features/championships/contract.ts'
import { ChampionshipFields } from './components/championships/championship-fields.tsx'

type ChampionshipDialogProps = { championship?: Championship; open: boolean; onClose: () => void }

/** Opening a championship, or changing one. What another admin changed meanwhile is shown, and chosen from. */
export default function ChampionshipDialog({ championship, open, onClose }: ChampionshipDialogProps) {
  const id = championship?.id ?? ''
  const create = useCreateChampionship()
  const update = useUpdateChampionship(id)
  // Lists do not have its texts; and what is edited is what stands there now.
  const whole = useQuery({ ...championshipQuery(id), enabled: id !== '', refetchOnMount: 'always' })
  const start = whole.isFetchedAfterMount && whole.data ? draftOf(whole.data) : undefined
  const { editing, isUndecided, decide, save } = useEditing(start)
  const isKnown = !championship || editing !== undefined
  const read = (form: HTMLFormElement) => readChampionship(form, championship !== undefined)
  const form = useForm({
    contract: championshipInput,
    read,
    save: (_, draft) => (championship ? save(draft, update.mutateAsync, draftOf) : create.mutateAsync(draft)),
    done: ({ name }) =>
      championship
        ? { title: 'Championship Updated', description: `${name} has been saved.` }
        : { title: 'Championship Created', description: `${name} is ready for its races.` },
    failed: {
      title: 'Error',
      fallback: championship ? 'Failed to update championship' : 'Failed to create championship',
    },
    onFailed: isClash,
    onDone: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={championship ? 'Edit Championship' : 'Create Championship'}
      submitLabel={championship ? 'Update Championship' : 'Create Championship'}
      busyLabel={championship ? 'Updating...' : 'Creating...'}
      maySubmit={isKnown && !isUndecided}
      form={form}
      failureTitle={championship ? 'Failed to update championship' : 'Failed to create championship'}
    >
      {editing && (
        <EditClash
          editing={editing}
          words={words}
          onDecide={(form, name, whose) => decide(read(form), name, whose)}
          className={wholeRow}
        />
      )}
      {isKnown ? (
        <ChampionshipFields key={editing?.round} start={editing?.shown} errors={form.errors} />
      ) : (
        <div className={wholeRow}>
          <PartStates query={whole} isLoading={whole.isFetching} what="championship">
            {() => null}
          </PartStates>
        </div>
      )}
    </FormDialog>
  )
}

function draftOf(championship: WholeChampionship) {
  const { name, season, startDate, endDate, maxParticipants, description, rules, isActive } = championship
  return { name, season, startDate, endDate, maxParticipants, description, rules, isActive }
}

function readChampionship(form: HTMLFormElement, isKept: boolean) {
  const text = (name: string) => textIn(form, name)
  return {
    name: text('name'),
    season: text('season'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    maxParticipants: numberIn(form, 'maxParticipants'),
    description: text('description'),
    rules: text('rules'),
    isActive: isKept ? new FormData(form).has('isActive') : true,
  }
}

const words: FieldWords<ReturnType<typeof draftOf>> = {
  name: ['Championship name', String],
  season: ['Season', String],
  startDate: ['Start date', shortDate],
  endDate: ['End date', shortDate],
  maxParticipants: ['Maximum participants', places => String(places ?? 'Unlimited')],
  description: ['Description', text => text ?? ''],
  rules: ['Rules', text => text ?? ''],
  isActive: ['Championship is active', isActive => (isActive ? 'On' : 'Off')],
}
