import { useQueryClient } from '@tanstack/react-query'
import {
  type Championship,
  type ChampionshipDraft,
  championshipsQuery,
  useCreateChampionship,
  useUpdateChampionship,
} from '#web/features/championships/api.ts'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { championshipInput } from '#worker/features/championships/contract.ts'
import { mergeEdits } from '../forms/merge-edits.ts'
import { ChampionshipFields } from './championship-fields.tsx'

type ChampionshipDialogProps = { championship?: Championship; open: boolean; onClose: () => void }

/** Opening a championship, or changing one. */
export default function ChampionshipDialog({ championship, open, onClose }: ChampionshipDialogProps) {
  const client = useQueryClient()
  const create = useCreateChampionship()
  const update = useUpdateChampionship(championship?.id ?? '')
  const form = useForm({
    contract: championshipInput,
    read: form => readChampionship(form, championship),
    save: (_, draft) => {
      if (!championship) return create.mutateAsync(draft)
      const now = client.getQueryData(championshipsQuery.queryKey)?.find(({ id }) => id === championship.id)
      return update.mutateAsync(mergeEdits(draft, championship, now ?? championship))
    },
    done: ({ name }) =>
      championship
        ? { title: 'Championship Updated', description: `${name} has been saved.` }
        : { title: 'Championship Created', description: `${name} is ready for its races.` },
    failed: {
      title: 'Error',
      fallback: championship ? 'Failed to update championship' : 'Failed to create championship',
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={championship ? 'Edit Championship' : 'Create Championship'}
      submitLabel={championship ? 'Update Championship' : 'Create Championship'}
      busyLabel={championship ? 'Updating...' : 'Creating...'}
      form={form}
      failureTitle={championship ? 'Failed to update championship' : 'Failed to create championship'}
    >
      <ChampionshipFields championship={championship} errors={form.errors} />
    </FormDialog>
  )
}

function readChampionship(form: HTMLFormElement, championship: Championship | undefined): ChampionshipDraft {
  const text = (name: string) => textIn(form, name)
  return {
    name: text('name'),
    season: text('season'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    maxParticipants: numberIn(form, 'maxParticipants'),
    description: text('description'),
    rules: text('rules'),
    isActive: championship ? new FormData(form).has('isActive') : true,
  }
}
