import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { decisionInput, TEXT_MAX } from '#worker/features/incidents/contract.ts'
import { type CasePenalty, type Verdict, verdicts } from '#worker/features/incidents/rules/penalties.ts'
import { type Incident, useIncidentCalls } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { nameOf, ownedUp, partiesOf, verdictWords } from './case-words.ts'
import { Choices } from './choices.tsx'
import { OutcomePreview } from './outcome-preview.tsx'
import { nothingOf, PenaltiesField } from './penalties-field.tsx'
import { useCaseDraft } from './use-case-draft.ts'

type Typed = { verdict: Verdict | null; text: string; rule: string; penalties: CasePenalty[] }

// A steward chooses; what the club fills in for a script is not for a form.
const chosenInput = decisionInput.check(
  z.refine(({ verdict }) => Boolean(verdict), { error: 'Choose what is decided', path: ['verdict'] }),
)

/** What the stewards decide: it begins with what most of them voted for. */
export default function DecisionForm({ incident, me }: { incident: Incident; me: string }) {
  const { voting, rule } = incident
  const { typed, change, forget } = useCaseDraft<Typed>(me, 'decision', incident.id, () => ({
    verdict: voting?.prefill?.verdict ?? null,
    text: '',
    rule: rule ?? '',
    penalties: voting?.prefill?.penalties ?? [],
  }))
  const calls = useIncidentCalls(incident.id)
  const isWarning = typed.verdict === 'warning'
  const isAgainst = isWarning || typed.verdict === 'penalty'
  const penalties = isWarning ? licenceOf(typed.penalties) : isAgainst ? typed.penalties : []
  const form = useForm({
    contract: chosenInput,
    read: () => ({ ...typed, penalties }),
    save: async input => {
      await calls.decide(input)
      forget()
    },
    done: () => ({ title: 'Decided', description: 'Both sides have been told, and the result has moved.' }),
    failed: { title: 'Not decided', fallback: 'Please try again.' },
    onFailed: () => {
      void calls.ask().catch(() => null)
      return false
    },
  })
  const { errors } = form
  const choose = (verdict: Verdict) => {
    const [only] = incident.drivers
    const isFirst = verdict === 'penalty' && typed.penalties.length === 0 && incident.drivers.length === 1
    change({ verdict, ...(isFirst && only && { penalties: [nothingOf(only.id)] }) })
  }
  return (
    <CaseForm form={form} submitLabel="Decide" busyLabel="Deciding..." failureTitle="Not decided">
      <Choices
        label="The decision"
        name="verdict"
        options={verdicts.map(value => ({ value, label: verdictWords[value] }))}
        value={typed.verdict}
        onChange={choose}
        error={errors.verdict}
      />
      {isAgainst && (
        <>
          <OwnedUp incident={incident} />
          <PenaltiesField
            penalties={typed.penalties}
            onChange={changed => change({ penalties: changed })}
            parties={partiesOf(incident)}
            isLicenceOnly={isWarning}
            errors={errors}
          />
        </>
      )}
      <OutcomePreview incident={incident} penalties={penalties} />
      <Field
        label="What was decided, and why"
        required
        error={errors.text}
        helper={`Every member can read it. ${[...typed.text.trim()].length} of ${TEXT_MAX} characters`}
      >
        <Textarea
          name="text"
          rows={6}
          autoresize
          value={typed.text}
          onChange={event => change({ text: event.target.value })}
        />
      </Field>
      <Field label="Rule it rests on" error={errors.rule}>
        <Input name="rule" value={typed.rule} onChange={event => change({ rule: event.target.value })} />
      </Field>
    </CaseForm>
  )
}

// What is left of penalties in a warning; the rest stays typed for who goes back to a penalty.
function licenceOf(penalties: readonly CasePenalty[]): CasePenalty[] {
  return penalties
    .filter(({ licence }) => licence > 0)
    .map(({ memberId, licence }) => ({ ...nothingOf(memberId), licence }))
}

// What the club rules give whoever owns up in time, for whoever writes the penalty.
function OwnedUp({ incident }: { incident: Incident }) {
  const names = incident.drivers
    .filter(driver => ownedUp(incident, driver))
    .map(({ member }) => nameOf(member))
  if (names.length === 0) return null
  return (
    <Notice className={css({ overflowWrap: 'anywhere' })}>
      {`${names.join(' and ')} owned up within the hour, which usually halves the penalty.`}
    </Notice>
  )
}
