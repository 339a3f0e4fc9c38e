import { Field, Textarea } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { ACCOUNT_MAX, appealInput, CLIPS_MAX } from '#worker/features/incidents/contract.ts'
import { type AppealDraft, type Incident, useIncidentCalls } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { groundWords } from './case-words.ts'
import { Choices } from './choices.tsx'
import { ClipsField, filledClips } from './clips-field.tsx'
import { useCaseDraft } from './use-case-draft.ts'

type Typed = { ground: AppealDraft['ground'] | null; text: string; clips: string[] }
type AppealFormProps = { incident: Incident; me: string; onDone: () => void; onCancel: () => void }

const hints = {
  evidence: 'Something that was not there before.',
  rule: 'The rule says something else.',
  procedure: 'A step of the appeal guide did not happen.',
}
const grounds = ['evidence', 'rule', 'procedure'] as const

/** An appeal against a decision, once a party. */
export default function AppealForm({ incident, me, onDone, onCancel }: AppealFormProps) {
  const { typed, change, forget } = useCaseDraft<Typed>(me, 'appeal', incident.id, () => ({
    ground: null,
    text: '',
    clips: [],
  }))
  const calls = useIncidentCalls(incident.id)
  const form = useForm({
    contract: appealInput,
    read: () => ({ ...typed, clips: filledClips(typed.clips, change) }),
    save: async input => {
      await calls.appeal(input)
      forget()
    },
    done: () => ({
      title: 'Your appeal is in',
      description: 'A steward who took no part in the decision answers it.',
    }),
    failed: { title: 'Your appeal was not sent', fallback: 'Please try again.' },
    onDone,
    onFailed: () => {
      void calls.ask().catch(() => null)
      return false
    },
  })
  const { errors } = form
  return (
    <CaseForm
      form={form}
      submitLabel="Send the appeal"
      busyLabel="Sending..."
      failureTitle="Your appeal was not sent"
      onCancel={() => {
        forget()
        onCancel()
      }}
    >
      <Choices
        label="What it rests on"
        name="ground"
        options={grounds.map(value => ({ value, label: groundWords[value], hint: hints[value] }))}
        value={typed.ground}
        onChange={ground => change({ ground })}
        error={errors.ground}
      />
      <Field
        label="Why the decision is wrong"
        required
        error={errors.text}
        helper={`You can appeal once. The answer is final, and never harsher. ${[...typed.text.trim()].length} of ${ACCOUNT_MAX} characters`}
      >
        <Textarea
          name="text"
          rows={5}
          autoresize
          value={typed.text}
          onChange={event => change({ text: event.target.value })}
        />
      </Field>
      <ClipsField
        clips={typed.clips}
        onChange={of => change({ clips: of(typed.clips) })}
        most={CLIPS_MAX}
        errors={errors}
      />
    </CaseForm>
  )
}
