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
import { useSession } from '#web/features/session/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { daysAfter } from '#web/lib/london-time.ts'
import { isEditConflict, type Kept, useEditing } from '#web/ui/edit-conflict.ts'
import { EditConflictNotice, type FieldWords } from '#web/ui/edit-conflict-notice.tsx'
import { Field, Input, NativeSelect, Textarea } from '#web/ui/field.tsx'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { championshipCreation } from '#worker/features/championships/contract.ts'
import { PRESETS } from '#worker/features/standings/rules/scoring.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { isPreset, presetLabels, presetOf } from './scoring-presets.ts'

type ChampionshipDialogProps = { championship?: Championship; open: boolean; onClose: () => void }

/** Creates or edits a championship. Changes another admin made meanwhile are shown to choose from. */
export default function ChampionshipDialog({ championship, open, onClose }: ChampionshipDialogProps) {
  const id = championship?.id ?? ''
  const create = useCreateChampionship()
  const update = useUpdateChampionship(id)
  // Lists lack the long texts, and editing must start from the current state.
  const whole = useQuery({ ...championshipQuery(id), enabled: id !== '', refetchOnMount: 'always' })
  const start = whole.isFetchedAfterMount && whole.data ? draftOf(whole.data) : undefined
  const { member } = useSession()
  const draft = useFormDraft<Kept<ReturnType<typeof draftOf>>>(
    member?.id ?? '',
    `championship ${championship?.id ?? 'new'}`,
  )
  const { editing, isUndecided, decide, save, toKeep } = useEditing(start, draft.kept)
  const isKnown = !championship || editing !== undefined
  const read = (form: HTMLFormElement) => readChampionship(form, championship !== undefined)
  const form = useForm({
    contract: championshipCreation,
    read,
    save: (_, typed) => (championship ? save(typed, update.mutateAsync, draftOf) : create.mutateAsync(typed)),
    done: ({ name }) =>
      championship
        ? { title: 'Championship Updated', description: `${name} has been saved.` }
        : { title: 'Championship Created', description: `${name} is ready for its races.` },
    failed: {
      title: 'Error',
      fallback: championship ? 'Failed to update championship' : 'Failed to create championship',
    },
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
      title={championship ? 'Edit Championship' : 'Create Championship'}
      submitLabel={championship ? 'Update Championship' : 'Create Championship'}
      busyLabel={championship ? 'Updating...' : 'Creating...'}
      maySubmit={isKnown && !isUndecided}
      form={form}
      draft={draft}
      onTyped={typed => draft.keep(toKeep(read(typed)))}
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
        <ChampionshipFields
          key={editing?.round}
          isNew={!championship}
          start={editing?.shown ?? draft.kept?.typed}
          errors={form.errors}
        />
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
    // After creation, scoring has its own form.
    ...(!isKept && { scoring: scoringIn(form) }),
  }
}

function scoringIn(form: HTMLFormElement) {
  const preset = textIn(form, 'scoring')
  return isPreset(preset) ? { ...PRESETS[preset], points: [...PRESETS[preset].points] } : null
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

/** Default length of a championship, in days. */
const DEFAULT_LENGTH = 90

type ChampionshipFieldsProps = {
  isNew: boolean
  /** Initial values; for a new championship, what was typed before, if anything. */
  start?: Partial<ChampionshipDraft>
  errors: Record<string, string>
}

/** The fields of a championship. */
export function ChampionshipFields({ isNew, start, errors }: ChampionshipFieldsProps) {
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
      <Field label="End date" required error={errors.endDate} helper="Includes the last day, London time.">
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
        helper="Optional. Different drivers across all its races. Leave empty for no limit."
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
      {isNew && <FirstScoring start={start?.scoring} />}
      <Field label="Description" error={errors.description} helper="Optional." className={wholeRow}>
        <Textarea name="description" rows={3} defaultValue={start?.description ?? ''} />
      </Field>
      <Field label="Rules" error={errors.rules} helper="Optional." className={wholeRow}>
        <Textarea name="rules" rows={3} defaultValue={start?.rules ?? ''} />
      </Field>
      {!isNew && (
        <ActiveSwitch
          label="Championship is active"
          hint="Inactive championships won't appear in public listings"
          initial={start?.isActive ?? true}
        />
      )}
    </>
  )
}

// Offers presets only: other numbers are set later, under Scoring.
function FirstScoring({ start }: { start: ChampionshipDraft['scoring'] }) {
  const { points = [], pole = 0, fastestLap = 0 } = start ?? {}
  const chosen = presetOf({ points, pole: pole ?? 0, fastestLap: fastestLap ?? 0 })
  return (
    <Field
      label="Scoring"
      helper="Points for each race. You can change them later, under Scoring."
      className={wholeRow}
    >
      <NativeSelect
        name="scoring"
        defaultValue={start === undefined ? 'formula-one' : isPreset(chosen) ? chosen : 'none'}
      >
        {Object.entries(presetLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="none">No points</option>
      </NativeSelect>
    </Field>
  )
}
