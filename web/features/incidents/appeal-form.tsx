import { Field, Textarea } from '#web/ui/field.tsx'
import { ACCOUNT_MAX, appealInput, CLIPS_MAX } from '#worker/features/incidents/contract.ts'
import type { AppealDraft, Incident } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { groundWords, lengthWords } from './case-words.ts'
import { Choices } from './choices.tsx'
import { ClipsField, filledClips } from './clips-field.tsx'
import { useCaseForm } from './use-case-form.ts'

type Typed = { ground: AppealDraft['ground'] | null; text: string; clips: string[] }
type AppealFormProps = { incident: Incident; me: string; onDone: () => void; onCancel: () => void }

const hints = {
  evidence: 'Something the stewards have not seen.',
  rule: 'The rule says something different.',
  procedure: 'A step in the appeal guide was skipped.',
}
const grounds = ['evidence', 'rule', 'procedure'] as const

/** An appeal against a decision; each party has one. */
export default function AppealForm({ incident, me, onDone, onCancel }: AppealFormProps) {
  const { typed, change, errors, form } = useCaseForm({
    ...{ incident, me, what: 'appeal', contract: appealInput, onDone, onCancel },
    start: (): Typed => ({ ground: null, text: '', clips: [] }),
    read: (typed, change) => ({ ...typed, clips: filledClips(typed.clips, change) }),
    send: (calls, input) => calls.appeal(input),
    done: () => ({
      title: 'Your appeal is in',
      description: 'A steward who took no part in the decision will answer it.',
    }),
    failureTitle: 'Your appeal was not sent',
  })
  return (
    <CaseForm form={form} submitLabel="Send the appeal" busyLabel="Sending...">
      <Choices
        label="Grounds for appeal"
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
        helper={`You can appeal once. The answer is final, and never harsher. ${lengthWords(typed.text, ACCOUNT_MAX)}`}
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
