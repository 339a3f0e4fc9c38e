import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Championship,
  type ChampionshipDraft,
  championshipQuery,
  useCreateChampionship,
  useUpdateChampionship,
  type WholeChampionship,
} from '#web/features/championships/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { daysAfter } from '#web/lib/london-time.ts'
import { isEditConflict, useEditing } from '#web/ui/edit-conflict.ts'
import { EditConflictNotice, type FieldWords } from '#web/ui/edit-conflict-notice.tsx'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { championshipInput } from '#worker/features/championships/contract.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { ActiveSwitch } from './active-switch.tsx'

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
    onFailed: isEditConflict,
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
        <EditConflictNotice
          editing={editing}
          words={fieldWords}
          onDecide={(form, name, whose) => decide(read(form), name, whose)}
          className={wholeRow}
        />
      )}
      {isKnown ? (
        <ChampionshipFields key={editing?.round} start={editing?.shown} errors={form.errors} />
      ) : (
        <div className={wholeRow}>
          <SectionStates query={whole} isLoading={whole.isFetching} what="championship">
            {() => null}
          </SectionStates>
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

const fieldWords: FieldWords<ReturnType<typeof draftOf>> = {
  name: ['Championship name', String],
  season: ['Season', String],
  startDate: ['Start date', shortDate],
  endDate: ['End date', shortDate],
  maxParticipants: ['Maximum participants', places => String(places ?? 'Unlimited')],
  description: ['Description', text => text ?? ''],
  rules: ['Rules', text => text ?? ''],
  isActive: ['Championship is active', isActive => (isActive ? 'On' : 'Off')],
}

/** How long a championship lasts unless the admin says otherwise. */
const DEFAULT_LENGTH = 90

type ChampionshipFieldsProps = {
  /** What the fields begin with; nothing of a new championship. */
  start?: Partial<ChampionshipDraft>
  errors: Record<string, string>
}

/** What a championship says. */
export function ChampionshipFields({ start, errors }: ChampionshipFieldsProps) {
  const [today] = useState(() => londonDayAt(clubNow()))
  return (
    <>
      <Field label="Championship name" required error={errors.name}>
        <Input name="name" defaultValue={start?.name} />
      </Field>
      <Field label="Season" required error={errors.season}>
        <Input name="season" defaultValue={start?.season} placeholder="Season 1" />
      </Field>
      <Field label="Start date" required error={errors.startDate}>
        <Input type="date" name="startDate" max="2099-12-31" defaultValue={start?.startDate ?? today} />
      </Field>
      <Field label="End date" required error={errors.endDate} helper="The last day counts, London time.">
        <Input
          type="date"
          name="endDate"
          max="2099-12-31"
          defaultValue={start?.endDate ?? daysAfter(today, DEFAULT_LENGTH)}
        />
      </Field>
      <Field
        label="Maximum participants"
        error={errors.maxParticipants}
        helper="Optional. Distinct drivers over all its races; empty means unlimited."
        className={wholeRow}
      >
        <Input
          type="number"
          inputMode="numeric"
          name="maxParticipants"
          min={1}
          defaultValue={start?.maxParticipants ?? ''}
        />
      </Field>
      <Field label="Description" error={errors.description} helper="Optional." className={wholeRow}>
        <Textarea name="description" rows={3} defaultValue={start?.description ?? ''} />
      </Field>
      <Field label="Rules" error={errors.rules} helper="Optional." className={wholeRow}>
        <Textarea name="rules" rows={3} defaultValue={start?.rules ?? ''} />
      </Field>
      {start && (
        <ActiveSwitch
          label="Championship is active"
          hint="Inactive championships won't appear in public listings"
          initial={start.isActive ?? true}
        />
      )}
    </>
  )
}
