import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { type ChampionshipScoring, scoringQuery, useSaveScoring } from '#web/features/standings/api.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { isEditConflict } from '#web/ui/edit-conflict.ts'
import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { numberIn, textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { scoringInput } from '#worker/features/standings/contract.ts'
import type { RaceScoring } from '#worker/features/standings/rules/points.ts'
import { PRESETS, type Scoring } from '#worker/features/standings/rules/scoring.ts'
import { DriverEntries } from './driver-entries.tsx'
import { isPreset, presetLabels, presetOf } from './scoring-presets.ts'

/** Unsaved input, and the scoring it started from; `null` for none. */
type HalfTyped = { typed: Scoring; begun: Scoring | null }
type ScoringDialogProps = {
  championship: Pick<Championship, 'id' | 'name'>
  open: boolean
  onClose: () => void
}

/** Edits a championship's scoring, and its drivers' classes and teams. */
export default function ScoringDialog({ championship, open, onClose }: ScoringDialogProps) {
  const { id, name } = championship
  const query = useQuery(scoringQuery(id))
  const save = useSaveScoring(id)
  const { member } = useSession()
  const draft = useFormDraft<HalfTyped>(member?.id ?? '', `scoring ${id}`)
  const { data } = query
  // The scoring the form started from, or another admin's newer one once the conflict has been shown.
  const [begun, setBegun] = useState<{ scoring: Scoring | null }>()
  if (data && !begun) setBegun({ scoring: draft.kept ? draft.kept.begun : data.scoring })
  const expected = begun?.scoring ?? null
  const form = useForm({
    contract: scoringInput,
    read: form => ({ ...readScoring(form), expected }),
    save: ({ expected = null, ...scoring }) => save.mutateAsync({ ...scoring, expected }),
    onFailed: error => {
      if (isEditConflict(error)) setBegun(error.current as ChampionshipScoring)
      return false
    },
    done: ({ publishedRounds }) => ({
      title: 'Scoring Saved',
      description: `${name}: ${countedAnew(publishedRounds, 'have been')}`,
    }),
    failed: { title: 'Error', fallback: 'Failed to save scoring' },
    onDone: () => {
      draft.keep(null)
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Scoring"
      description={name}
      submitLabel="Save Scoring"
      busyLabel="Saving..."
      maySubmit={data !== undefined}
      form={form}
      draft={draft}
      onTyped={form => draft.keep({ typed: readScoring(form), begun: expected })}
      failureTitle="Failed to save scoring"
    >
      {data ? (
        <>
          {data.scoring === null && (
            <p className={note}>
              No scoring is set yet, so its races give no points. Save to start with these numbers.
            </p>
          )}
          <ScoringFields start={draft.kept?.typed ?? data.scoring} errors={form.errors} />
          {data.publishedRounds > 0 && <p className={note}>{countedAnew(data.publishedRounds, 'will be')}</p>}
          <DriverEntries scoring={data} />
        </>
      ) : (
        <div className={wholeRow}>
          <SectionStates query={query} what="scoring">
            {() => null}
          </SectionStates>
        </div>
      )}
    </FormDialog>
  )
}

/** "5 published rounds will be recalculated." */
function countedAnew(rounds: number, willBe: 'will be' | 'have been') {
  if (rounds === 0) return 'No round has a result yet.'
  const words = rounds === 1 ? willBe.replace('have', 'has') : willBe
  return `${rounds} published ${rounds === 1 ? 'round' : 'rounds'} ${words} recalculated.`
}

type ScoringFieldsProps = { start: Scoring | null; errors: Record<string, string> }

/** The points fields; a preset fills them in, and they stay editable. */
function ScoringFields({ start, errors }: ScoringFieldsProps) {
  const [given, setGiven] = useState<{ preset: string; numbers: RaceScoring }>()
  const { points, pole, fastestLap } = given?.numbers ?? start ?? PRESETS['formula-one']
  const preset = given?.preset ?? presetOf({ points, pole, fastestLap })
  const choose = (value: string) => {
    if (isPreset(value)) setGiven({ preset: value, numbers: PRESETS[value] })
  }
  return (
    <>
      <Field label="Preset" className={wholeRow} helper="Fills in the numbers below, which you can change.">
        <NativeSelect value={preset} onChange={event => choose(event.currentTarget.value)}>
          {Object.entries(presetLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="own">Custom points</option>
        </NativeSelect>
      </Field>
      <Numbers key={given?.preset} {...{ points, pole, fastestLap, errors }} />
      <Field
        label="Best rounds to count"
        error={errors.bestRounds}
        helper="Leave empty to count every round."
      >
        <Input
          name="bestRounds"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={start?.bestRounds ?? ''}
        />
      </Field>
      <Field
        label="Scoring drivers per team"
        error={errors.teamDrivers}
        helper="Leave empty for no team table."
      >
        <Input
          name="teamDrivers"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={start?.teamDrivers ?? ''}
        />
      </Field>
      <Field
        label="Classes"
        error={errors.classes}
        helper="Optional, separated by commas: Pro, Am. Each gets its own table."
        className={wholeRow}
      >
        <Input name="classes" defaultValue={start?.classes.join(', ')} />
      </Field>
    </>
  )
}

type NumbersProps = RaceScoring & Pick<ScoringFieldsProps, 'errors'>

function Numbers({ points, pole, fastestLap, errors }: NumbersProps) {
  return (
    <>
      <Field label="Points" required error={errors.points} helper="From 1st place down." className={wholeRow}>
        <Input
          name="points"
          inputMode="text"
          defaultValue={points.join(', ')}
          placeholder="25, 18, 15, 12, 10"
        />
      </Field>
      <Field label="Pole" error={errors.pole}>
        <Input name="pole" type="number" inputMode="decimal" step="any" min={0} defaultValue={pole} />
      </Field>
      <Field label="Fastest lap" error={errors.fastestLap}>
        <Input
          name="fastestLap"
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          defaultValue={fastestLap}
        />
      </Field>
    </>
  )
}

function readScoring(form: HTMLFormElement): Scoring {
  const listed = (name: string) =>
    textIn(form, name)
      .split(/[,;]/)
      .map(text => text.trim())
      .filter(Boolean)
  return {
    points: textIn(form, 'points')
      .split(/[\s,;–-]+/)
      .filter(Boolean)
      .map(Number),
    pole: numberIn(form, 'pole') ?? 0,
    fastestLap: numberIn(form, 'fastestLap') ?? 0,
    bestRounds: numberIn(form, 'bestRounds'),
    teamDrivers: numberIn(form, 'teamDrivers'),
    classes: listed('classes'),
  }
}

const note = css({ gridColumn: '[1 / -1]', color: 'fg.muted' })
