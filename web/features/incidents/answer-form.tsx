import { Field, Textarea } from '#web/ui/field.tsx'
import { answerInput, TEXT_MAX } from '#worker/features/incidents/contract.ts'
import type { CasePenalty } from '#worker/features/incidents/rules/penalties.ts'
import type { Incident } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { lengthWords, partiesOf } from './case-words.ts'
import { OutcomePreview } from './outcome-preview.tsx'
import { PenaltiesField } from './penalties-field.tsx'
import { useCaseForm } from './use-case-form.ts'

type Typed = { text: string; penalties: CasePenalty[] }

/** The final answer to an appeal: it starts from the decision, and can only reduce the penalties. */
export default function AnswerForm({ incident, me }: { incident: Incident; me: string }) {
  const { typed, change, errors, form } = useCaseForm({
    ...{ incident, me, what: 'answer', contract: answerInput },
    start: (): Typed => ({ text: '', penalties: incident.penalties }),
    read: typed => typed,
    send: (calls, input) => calls.answer(input),
    done: () => ({ title: 'Answered', description: 'Both sides have been notified. The case is final.' }),
    failureTitle: 'Not answered',
  })
  return (
    <CaseForm form={form} submitLabel="Send final answer" busyLabel="Sending...">
      {incident.penalties.length > 0 && (
        <>
          <PenaltiesField
            penalties={typed.penalties}
            onChange={penalties => change({ penalties })}
            parties={partiesOf(incident)}
            most={incident.penalties}
            errors={errors}
          />
          <OutcomePreview incident={incident} penalties={typed.penalties} />
        </>
      )}
      <Field
        label="Your answer and reasons"
        required
        error={errors.text}
        helper={`Every member can read it. ${lengthWords(typed.text, TEXT_MAX)}`}
      >
        <Textarea
          name="text"
          rows={5}
          autoresize
          value={typed.text}
          onChange={event => change({ text: event.target.value })}
        />
      </Field>
    </CaseForm>
  )
}
