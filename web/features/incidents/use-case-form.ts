import type * as z from 'zod/mini'
import { useForm } from '#web/ui/form.ts'
import type { SubmitMessages } from '#web/ui/submit.ts'
import { type Incident, useIncidentCalls } from './api.ts'
import { type Drafted, useCaseDraft } from './use-case-draft.ts'

type CaseFormOptions<Typed, Input> = {
  incident: Incident
  me: string
  what: Drafted
  contract: z.ZodMiniType<Input>
  /** Initial values without a draft. */
  start: () => Typed
  /** Converts the input to what is sent. */
  read: (typed: Typed, change: (part: Partial<Typed>) => void) => unknown
  send: (calls: ReturnType<typeof useIncidentCalls>, input: Input) => Promise<Incident>
  done: SubmitMessages<Incident>['done']
  /** Title of the failure notice. */
  failureTitle: string
  onDone?: (() => void) | undefined
  /** Discards the draft; omit it if the form always shows. */
  onCancel?: (() => void) | undefined
}

/**
 * A case form: its input is kept until sent or discarded. After a refusal the case is refetched, since somebody else
 * may have been faster. Pass `form` to `CaseForm`.
 */
export function useCaseForm<Typed extends object, Input>(options: CaseFormOptions<Typed, Input>) {
  const { incident, me, what, contract, start, read, send, done, failureTitle, onDone, onCancel } = options
  const { typed, isTyped, change, forget } = useCaseDraft<Typed>(me, what, incident.id, start)
  const calls = useIncidentCalls(incident.id)
  const { submit, failure, busy, errors } = useForm({
    contract,
    read: () => read(typed, change),
    save: async input => {
      const saved = await send(calls, input as Input)
      forget()
      return saved
    },
    ...(done && { done }),
    failed: { title: failureTitle, fallback: 'Please try again.' },
    ...(onDone && { onDone }),
    onFailed: () => {
      void calls.ask().catch(() => null)
      return false
    },
  })
  const giveUp = () => {
    forget()
    onCancel?.()
  }
  const form = { submit, failure, busy, isTyped, failureTitle, onCancel: onCancel && giveUp }
  return { typed, change, errors, form }
}
