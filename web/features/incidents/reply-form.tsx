import { useHasCome } from '#web/lib/clock.ts'
import { clockTime } from '#web/lib/dates.ts'
import { Field, Textarea } from '#web/ui/field.tsx'
import { ACCOUNT_MAX, CLIPS_MAX, replyInput } from '#worker/features/incidents/contract.ts'
import type { Incident } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { lengthWords, OWNED_UP } from './case-words.ts'
import { Tick } from './choices.tsx'
import { ClipsField, filledClips } from './clips-field.tsx'
import { useCaseForm } from './use-case-form.ts'

type ReplyFormProps = {
  incident: Incident
  me: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/** The answer of a named driver, which can be rewritten until the hearing ends. */
export default function ReplyForm({ incident, me, onDone, onCancel }: ReplyFormProps) {
  const own = incident.drivers.find(({ id }) => id === me)
  const { typed, change, errors, form } = useCaseForm({
    ...{ incident, me, what: 'reply', contract: replyInput, onDone, onCancel },
    start: () => ({ account: own?.account ?? '', atFault: own?.atFault ?? false, clips: own?.clips ?? [] }),
    read: (typed, change) => ({ ...typed, clips: filledClips(typed.clips, change) }),
    send: (calls, input) => calls.reply(input),
    done: () => ({
      title: 'Your side is in',
      description: 'Everyone in the case and the stewards can read it.',
    }),
    failureTitle: 'Your side was not sent',
  })
  return (
    <CaseForm
      form={form}
      submitLabel={own?.repliedAt ? 'Send again' : 'Send your side'}
      busyLabel="Sending..."
    >
      <Field
        label="How you saw it"
        required
        error={errors.account}
        helper={`The reporter, the other drivers and the stewards can read it. ${lengthWords(typed.account, ACCOUNT_MAX)}`}
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

// The rule about owning up, and how long it still applies here.
function useOwningUp({ reportedAt }: Incident) {
  const end = Date.parse(reportedAt) + OWNED_UP
  const isOver = useHasCome(end)
  if (isOver) return 'Owning up is noted. Within an hour of the report, it usually halves the penalty.'
  return `Owning up within the hour, until ${clockTime(new Date(end).toISOString())} London time, usually halves the penalty.`
}
