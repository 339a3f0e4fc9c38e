import { useState } from 'react'
import { css } from 'styled-system/css'
import type { Member } from '#web/features/session/api.ts'
import { newUuid } from '#web/lib/browser.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { Field, Input, NativeSelect, Textarea } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { ACCOUNT_MAX, CLIPS_MAX, DRIVERS_MAX, reportInput } from '#worker/features/incidents/contract.ts'
import { offences } from '#worker/features/incidents/rules/offences.ts'
import { REPLY } from '#worker/features/incidents/rules/windows.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { spanWords } from '#worker/lib/text/spans.ts'
import { useReport } from './api.ts'
import { Tick } from './choices.tsx'
import { ClipsField, filledClips } from './clips-field.tsx'
import { type NamedDriver, reportDraft } from './report-drivers.ts'

const NOT_SENT = 'The report was not sent'

/** The input of a report, as its fields hold it. */
interface ReportTyped {
  /** Makes a repeat after a lost answer the same report. */
  id: string
  drivers: string[]
  lap: string
  spot: string
  raceTime: string
  rule: string
  account: string
  clips: string[]
  official: boolean
}

type ReportDialogProps = {
  raceId: string
  /** The drivers who can be named. */
  drivers: NamedDriver[]
  me: Member
  /** The reader can only report for the club. */
  isForClub: boolean
  onClose: () => void
  /** Called with the case once the form is closed. */
  onSent: (incidentId: string) => void
}

/** Reports an incident. The draft is kept until it is sent or discarded, even if the tab closes. */
export default function ReportDialog({ raceId, drivers, me, isForClub, onClose, onSent }: ReportDialogProps) {
  const { draft, typed, change } = useReportDraft(me.id, raceId)
  const official = me.isAdmin && (isForClub || typed.official)
  const send = useReport()
  const form = useForm({
    contract: reportInput,
    read: () => readReport(raceId, { ...typed, official }, change),
    save: (_, report) => send(report),
    done: () => ({
      title: 'Reported',
      description: `The drivers you named have been notified and have ${spanWords(REPLY)} to answer.`,
    }),
    failed: { title: NOT_SENT, fallback: 'Something went wrong. Please try again.' },
    onDone: incident => {
      draft.keep(null)
      onSent(incident.id)
      onClose()
    },
  })
  const { errors } = form
  const text = (name: 'lap' | 'spot' | 'raceTime' | 'account') => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Report an incident"
      description={`The drivers you name will be told ${official ? 'that the club reported it' : 'who reported it'}, and have ${spanWords(REPLY)} to answer.`}
      submitLabel="Send the report"
      busyLabel="Sending..."
      form={form}
      draft={draft}
      onTyped={() => {}}
      failureTitle={NOT_SENT}
    >
      <DriversField
        drivers={drivers}
        chosen={typed.drivers}
        errors={errors}
        onChange={chosen => change({ drivers: chosen })}
      />
      <Field label="Lap" error={errors.lap}>
        <Input inputMode="numeric" {...text('lap')} />
      </Field>
      <Field label="Turn" error={errors.spot} helper="“Turn 6”, “Les Combes”">
        <Input {...text('spot')} />
      </Field>
      <Field label="Race time" error={errors.raceTime} helper="As shown in the replay: “12:40”">
        <Input {...text('raceTime')} />
      </Field>
      <Field label="Rule" error={errors.rule} helper="If you know which was broken">
        <NativeSelect name="rule" value={typed.rule} onChange={event => change({ rule: event.target.value })}>
          <option value="">Leave it to the stewards</option>
          {offences.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label="What happened"
        required
        error={errors.account}
        helper={`What they did and what it cost you. ${trimmedLength(typed.account)}/${ACCOUNT_MAX}`}
        className={wholeRow}
      >
        <Textarea rows={5} autoresize {...text('account')} />
      </Field>
      <div className={wholeRow}>
        <ClipsField
          clips={typed.clips}
          onChange={of => change(now => ({ clips: of(now.clips) }))}
          most={CLIPS_MAX}
          errors={errors}
        />
      </div>
      {me.isAdmin && !isForClub && (
        <div className={wholeRow}>
          <Tick
            name="official"
            label="Report it for the club"
            hint="You are then not a party to it, and may vote on it."
            checked={typed.official}
            onChange={isOfficial => change({ official: isOfficial })}
          />
        </div>
      )}
    </FormDialog>
  )
}

// If nobody is chosen, send one empty driver, so that the error appears at the first field.
function readReport(
  raceId: string,
  { lap, drivers, clips, ...typed }: ReportTyped,
  change: (part: Partial<ReportTyped>) => void,
) {
  return {
    ...typed,
    raceId,
    lap: lap.trim() === '' ? null : Number(lap),
    drivers: drivers.length > 0 ? drivers : [''],
    clips: filledClips(clips, change),
  }
}

/** The draft of a report, kept on every change. */
function useReportDraft(memberId: string, raceId: string) {
  const draft = useFormDraft<ReportTyped>(memberId, reportDraft(raceId))
  const { kept, keep } = draft
  const [state] = useState(() => ({ latest: kept ?? blank() }))
  const [typed, setTyped] = useState(state.latest)
  function change(part: Partial<ReportTyped> | ((now: ReportTyped) => Partial<ReportTyped>)) {
    // An upload may end later, so it must see the latest state.
    state.latest = { ...state.latest, ...(typeof part === 'function' ? part(state.latest) : part) }
    setTyped(state.latest)
    keep(isBlank(state.latest) ? null : state.latest)
  }
  return { draft, typed, change }
}

function blank(): ReportTyped {
  const nothing = { lap: '', spot: '', raceTime: '', rule: '', account: '' }
  return { id: newUuid(), ...nothing, drivers: [], clips: [], official: false }
}

function isBlank({ id: _, official: __, drivers, clips, ...texts }: ReportTyped) {
  return drivers.length === 0 && clips.length === 0 && Object.values(texts).every(text => text === '')
}

type DriversFieldProps = {
  drivers: NamedDriver[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  errors: Record<string, string>
}

/** The drivers involved: a list each, plus an empty one while there is room. */
function DriversField({ drivers, chosen, onChange, errors }: DriversFieldProps) {
  const mayAdd = chosen.length < Math.min(DRIVERS_MAX, drivers.length)
  return (
    <fieldset className={fieldset}>
      <legend className={css({ srOnly: true })}>Drivers involved</legend>
      {(mayAdd ? [...chosen, ''] : chosen).map((id, n) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the list that is being chosen from stays where it is.
          key={n}
          label={n === 0 ? 'Driver' : `Driver ${n + 1}`}
          required={n === 0}
          error={errors[`drivers.${n}`] ?? (n === 0 ? errors.drivers : undefined)}
        >
          <NativeSelect
            name={`drivers.${n}`}
            value={id}
            onChange={event => onChange(chosen.toSpliced(n, 1, event.target.value).filter(one => one !== ''))}
          >
            <option value="">{n === 0 ? 'Choose a driver' : 'Nobody else'}</option>
            {drivers
              .filter(driver => driver.id === id || !chosen.includes(driver.id))
              .map(driver => (
                <option key={driver.id} value={driver.id}>
                  {driver.name}
                </option>
              ))}
          </NativeSelect>
        </Field>
      ))}
    </fieldset>
  )
}

const fieldset = css({
  gridColumn: '[1 / -1]',
  display: 'grid',
  gap: '5',
  minWidth: '0',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
})
