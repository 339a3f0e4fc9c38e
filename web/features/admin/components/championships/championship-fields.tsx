import { useState } from 'react'
import { ActiveSwitch } from '#web/features/admin/active-switch.tsx'
import type { ChampionshipDraft } from '#web/features/championships/api.ts'
import { daysAfter } from '#web/lib/london-time.ts'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'

/** How long a championship lasts unless the admin says otherwise. */
const DEFAULT_LENGTH = 90

type ChampionshipFieldsProps = {
  /** What the fields begin with; nothing of a new championship. */
  start?: Partial<ChampionshipDraft>
  errors: Record<string, string>
}

/** What a championship says. */
export function ChampionshipFields({ start, errors }: ChampionshipFieldsProps) {
  const [today] = useState(() => londonDayAt(Date.now()))
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
