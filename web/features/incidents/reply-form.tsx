import { useHasCome } from '#web/lib/clock.ts'
import { clockTime } from '#web/lib/dates.ts'
import { Field, Textarea } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { ACCOUNT_MAX, CLIPS_MAX, replyInput } from '#worker/features/incidents/contract.ts'
import { type Incident, type ReplyDraft, useIncidentCalls } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { OWNED_UP } from './case-words.ts'
import { Tick } from './choices.tsx'
import { ClipsField, filledClips } from './clips-field.tsx'
import { useCaseDraft } from './use-case-draft.ts'

type ReplyFormProps = {
  incident: Incident
  me: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/** The side of a driver who is named; it can be written anew until the hearing ends. */
export default function ReplyForm({ incident, me, onDone, onCancel }: ReplyFormProps) {
  const own = incident.drivers.find(({ id }) => id === me)
  const { typed, change, forget } = useCaseDraft<Required<ReplyDraft> & { clips: string[] }>(
    me,
    'reply',
    incident.id,
    () => ({ account: own?.account ?? '', atFault: own?.atFault ?? false, clips: own?.clips ?? [] }),
  )
  const calls = useIncidentCalls(incident.id)
  const form = useForm({
    contract: replyInput,
    read: () => ({ ...typed, clips: filledClips(typed.clips, change) }),
    save: async input => {
      await calls.reply(input)
      forget()
    },
    done: () => ({
      title: 'Your side is in',
      description: 'Whoever reported it and the stewards can read it.',
    }),
    failed: { title: 'Your side was not sent', fallback: 'Please try again.' },
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
      submitLabel={own?.repliedAt ? 'Send it anew' : 'Send your side'}
      busyLabel="Sending..."
      failureTitle="Your side was not sent"
      onCancel={
        onCancel &&
        (() => {
          forget()
          onCancel()
        })
      }
    >
      <Field
        label="How you saw it"
        required
        error={errors.account}
        helper={`Who reported it, the other drivers in the case and the stewards read it. ${left(typed.account)}`}
      >
        <Textarea
          name="account"
          rows={5}
          autoresize
          value={typed.account}
          onChange={event => change({ account: event.target.value })}
        />
      </Field>
      <Tick
        name="atFault"
        label="I was at fault"
        hint={useOwningUp(incident)}
        checked={typed.atFault}
        onChange={atFault => change({ atFault })}
      />
      <ClipsField
        clips={typed.clips}
        onChange={of => change({ clips: of(typed.clips) })}
        most={CLIPS_MAX}
        errors={errors}
      />
    </CaseForm>
  )
}

function left(text: string) {
  return `${[...text.trim()].length} of ${ACCOUNT_MAX} characters`
}

// What the club rules promise, and how long that is open here.
function useOwningUp({ reportedAt }: Incident) {
  const end = Date.parse(reportedAt) + OWNED_UP
  const isOver = useHasCome(end)
  if (isOver) return 'Owning up is noted. Within the hour after the report it usually halves the penalty.'
  return `Owning up within the hour, until ${clockTime(new Date(end).toISOString())} London time, usually halves the penalty.`
}
