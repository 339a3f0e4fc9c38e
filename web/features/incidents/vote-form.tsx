import { Field, Input, NativeSelect } from '#web/ui/field.tsx'
import { REASON_MAX, voteInput } from '#worker/features/incidents/contract.ts'
import { offenceNamed, offences } from '#worker/features/incidents/rules/offences.ts'
import { verdicts } from '#worker/features/incidents/rules/penalties.ts'
import type { Incident, VoteDraft } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { lengthWords, partiesOf, usualWords, verdictWords } from './case-words.ts'
import { Choices } from './choices.tsx'
import { useCaseForm } from './use-case-form.ts'

type Typed = {
  verdict: VoteDraft['verdict'] | null
  blamedId: string | null
  offence: string
  reason: string
}
type VoteFormProps = {
  incident: Incident
  me: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

const hints = {
  'no-action': 'Nothing to look into.',
  'racing-incident': 'Nobody is clearly at fault.',
  warning: 'The result stands, but it counts next time.',
  penalty: 'Time, places, points or exclusion.',
}

/** A steward's vote, which can be changed until all votes are in. */
export default function VoteForm({ incident, me, onDone, onCancel }: VoteFormProps) {
  const own = incident.voting?.own
  const { typed, change, errors, form } = useCaseForm({
    ...{ incident, me, what: 'vote', contract: voteInput, onDone, onCancel },
    start: (): Typed => ({
      verdict: own?.verdict ?? null,
      blamedId: own?.blamedId ?? null,
      offence: (own ? own.offence : offenceNamed(incident.rule)?.id) ?? '',
      reason: own?.reason ?? '',
    }),
    read: typed => ({
      ...typed,
      blamedId: isAgainst(typed) ? typed.blamedId : null,
      offence: isAgainst(typed) && typed.offence ? typed.offence : null,
    }),
    send: (calls, input) => calls.vote(input),
    done: () => ({ title: 'Your vote is in', description: 'Nobody sees it until all are in.' }),
    failureTitle: 'Your vote was not sent',
  })
  return (
    <CaseForm form={form} submitLabel={own ? 'Change my vote' : 'Cast my vote'} busyLabel="Sending...">
      <Choices
        label="Your vote"
        name="verdict"
        options={verdicts.map(value => ({ value, label: verdictWords[value], hint: hints[value] }))}
        value={typed.verdict}
        onChange={verdict => change({ verdict })}
        error={errors.verdict && 'Choose your vote'}
      />
      {isAgainst(typed) && <Blame incident={incident} typed={typed} change={change} errors={errors} />}
      <Field
        label="Why, in a sentence"
        required
        error={errors.reason}
        helper={`Only stewards can read it, once all votes are in. ${lengthWords(typed.reason, REASON_MAX)}`}
      >
        <Input
          name="reason"
          value={typed.reason}
          onChange={event => change({ reason: event.target.value })}
        />
      </Field>
    </CaseForm>
  )
}

function isAgainst({ verdict }: Typed) {
  return verdict === 'warning' || verdict === 'penalty'
}

type BlameProps = {
  incident: Incident
  typed: Typed
  change: (part: Partial<Typed>) => void
  errors: Record<string, string>
}

// The driver at fault and the offence, for a warning or penalty.
function Blame({ incident, typed, change, errors }: BlameProps) {
  return (
    <>
      <Choices
        label="Driver at fault"
        name="blamedId"
        options={partiesOf(incident).map(({ id, name }) => ({ value: id, label: name }))}
        value={typed.blamedId}
        onChange={blamedId => change({ blamedId })}
        error={errors.blamedId}
      />
      <Field label="Offence" error={errors.offence} helper="From the club rules, with the usual penalty.">
        <NativeSelect
          name="offence"
          value={typed.offence}
          onChange={event => change({ offence: event.target.value })}
        >
          <option value="">None of these</option>
          {offences.map(offence => (
            <option key={offence.id} value={offence.id}>
              {`${offence.name}: ${usualWords(offence)}`}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </>
  )
}
