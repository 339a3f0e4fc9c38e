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
  /** What the fields begin with, where nothing has been typed before. */
  start: () => Typed
  /** What is sent of what was typed. */
  read: (typed: Typed, change: (part: Partial<Typed>) => void) => unknown
  send: (calls: ReturnType<typeof useIncidentCalls>, input: Input) => Promise<Incident>
  done: SubmitMessages<Incident>['done']
  /** The title of why it was not taken. */
  failureTitle: string
  onDone?: (() => void) | undefined
  /** Gives up what was typed; left out where the form stands for good. */
  onCancel?: (() => void) | undefined
}

/**
 * A form of a case: what is typed is kept until it is sent or given up, and after a refusal the case is asked for anew, since
 * somebody else may have been faster. `form` is for `CaseForm`.
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
