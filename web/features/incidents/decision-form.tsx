import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { decisionInput, TEXT_MAX } from '#worker/features/incidents/contract.ts'
import { offenceNamed } from '#worker/features/incidents/rules/offences.ts'
import {
  accusedOf,
  type CasePenalty,
  licenceOf,
  movesResult,
  prefillByRule,
  usualPenalty,
  type Verdict,
  verdicts,
} from '#worker/features/incidents/rules/penalties.ts'
import type { Incident } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { lengthWords, nameOf, ownedUp, partiesOf, usualWords, verdictWords } from './case-words.ts'
import { Choices } from './choices.tsx'
import { OutcomePreview } from './outcome-preview.tsx'
import { PenaltiesField } from './penalties-field.tsx'
import { useCaseForm } from './use-case-form.ts'

type Typed = { verdict: Verdict | null; text: string; rule: string; penalties: CasePenalty[] }

// Stewards must choose a verdict; the contract's default is for scripts.
const chosenInput = decisionInput.check(
  z.refine(({ verdict }) => Boolean(verdict), { error: 'Choose a decision', path: ['verdict'] }),
)

/** The decision, prefilled with the most voted verdict or the usual penalty for the offence named. */
export default function DecisionForm({ incident, me }: { incident: Incident; me: string }) {
  const { voting, rule, drivers } = incident
  const prefilled = voting?.prefill ?? prefillByRule(rule, drivers)
  const usualFor = (memberId: string) => usualPenalty(memberId, offenceNamed(rule))
  const { typed, change, errors, form } = useCaseForm({
    ...{ incident, me, what: 'decision', contract: chosenInput },
    start: (): Typed => ({
      verdict: prefilled?.verdict ?? null,
      text: '',
      rule: rule ?? '',
      penalties: prefilled?.penalties ?? [],
    }),
    read: typed => ({ ...typed, penalties: takenBy(typed) }),
    send: (calls, input) => calls.decide(input),
    done: ({ penalties }) => ({
      title: 'Decided',
      description: `Both sides have been notified. The result ${penalties.some(movesResult) ? 'now reflects it' : 'is unchanged'}.`,
    }),
    failureTitle: 'Not decided',
  })
  const isWarning = typed.verdict === 'warning'
  const isAgainst = isWarning || typed.verdict === 'penalty'
  const choose = (verdict: Verdict) => {
    const accused = accusedOf(drivers)
    const first = accused === null || typed.penalties.length > 0 ? null : usualFor(accused)
    const isMeant = verdict === 'penalty' || (verdict === 'warning' && first !== null && first.licence > 0)
    change({ verdict, ...(first && isMeant && { penalties: [first] }) })
  }
  return (
    <CaseForm form={form} submitLabel="Decide" busyLabel="Deciding...">
      <Choices
        label="Decision"
        name="verdict"
        options={verdicts.map(value => ({ value, label: verdictWords[value] }))}
        value={typed.verdict}
        onChange={choose}
        error={errors.verdict}
      />
      {isAgainst && (
        <>
          <Usual rule={rule} />
          <OwnedUp incident={incident} />
          <PenaltiesField
            penalties={typed.penalties}
            onChange={changed => change({ penalties: changed })}
            parties={partiesOf(incident)}
            begin={usualFor}
            isLicenceOnly={isWarning}
            errors={errors}
          />
        </>
      )}
      <OutcomePreview incident={incident} penalties={takenBy(typed)} />
      <Field
        label="What you decided, and why"
        required
        error={errors.text}
        helper={`Every member can read it. ${lengthWords(typed.text, TEXT_MAX)}`}
      >
        <Textarea
          name="text"
          rows={6}
          autoresize
          value={typed.text}
          onChange={event => change({ text: event.target.value })}
        />
      </Field>
      <Field label="Rule" error={errors.rule}>
        <Input name="rule" value={typed.rule} onChange={event => change({ rule: event.target.value })} />
      </Field>
    </CaseForm>
  )
}

// Only penalties that fit the verdict are sent; the rest stay typed in case the steward switches back.
function takenBy({ verdict, penalties }: Typed): CasePenalty[] {
  if (verdict === 'penalty') return penalties
  if (verdict !== 'warning') return []
  return penalties.filter(({ licence }) => licence > 0).map(licenceOf)
}

// The usual penalty, which prefills the fields below.
function Usual({ rule }: Pick<Incident, 'rule'>) {
  const offence = offenceNamed(rule)
  if (!offence) return null
  return (
    <p className={css({ color: 'fg.muted', fontSize: 'md' })}>
      {`The usual penalty in the club rules: ${usualWords(offence)}.`}
    </p>
  )
}

// Reminds the steward of drivers who owned up in time.
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
