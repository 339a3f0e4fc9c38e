import { useEffect, useState } from 'react'
import { pollForm } from '#web/features/chat/poll-form.look.ts'
import { useSession } from '#web/features/session/api.ts'
import { newUuid } from '#web/lib/browser.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { fromLondon, loadTemporal } from '#web/lib/london-time.ts'
import { Field, Textarea } from '#web/ui/field.tsx'
import { textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { LondonField } from '#web/ui/london-field.tsx'
import { OPTION_MAX, OPTIONS_MIN, pollInput, QUESTION_MAX } from '#worker/features/chat/contract.ts'
import { repeatedOptions } from '#worker/features/chat/rules/poll-options.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { createPoll } from '../api.ts'
import { refreshRoom } from '../state.ts'
import { OptionFields, useOptionDrafts } from './option-fields.tsx'

const FAILED = 'Failed to create poll'

/** A half-written poll; `end` is the field's value. */
interface PollTyped {
  question: string
  options: string[]
  end: string
  clientPollId: string
}

/** The dialog that creates a poll in a room. */
export default function CreatePollDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { member } = useSession()
  const { draft, question, options, setEnd, clientPollId } = usePollDraft(member?.id ?? '', roomId)
  const isTimed = useTemporal()
  const form = useForm({
    contract: pollInput,
    read: read => ({
      question: textIn(read, 'question'),
      options: options.list.map(({ text }) => text),
      expiresAt: endIn(read),
      clientPollId,
    }),
    save: (input, { expiresAt }) =>
      createPoll(roomId, { ...input, expiresAt: expiresAt || null, clientPollId }),
    failed: { title: FAILED, fallback: 'Something went wrong. Please try again.' },
    onDone: () => {
      draft.keep(null)
      refreshRoom(member?.id ?? '', roomId)
      onClose()
    },
  })
  const length = trimmedLength(question.text)
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Create Poll"
      description="Everyone in the room can vote once. Nobody can see who voted for what."
      submitLabel="Create Poll"
      busyLabel="Creating..."
      maySubmit={length > 0 && length <= QUESTION_MAX && areComplete(options.list.map(({ text }) => text))}
      form={form}
      draft={draft}
      onTyped={typed => setEnd(endField(typed)?.value ?? '')}
      failureTitle={FAILED}
    >
      <Field
        label="Question"
        required
        error={questionError(length) ?? form.errors.question}
        helper={`${length}/${QUESTION_MAX}`}
        className={wholeRow}
      >
        <Textarea
          name="question"
          data-autofocus
          rows={2}
          autoresize
          className={pollForm.question}
          value={question.text}
          onChange={event => question.set(event.target.value.replaceAll('\n', ' '))}
        />
      </Field>
      <OptionFields options={options} errors={form.errors} />
      {isTimed && (
        <LondonField
          label="Ends (optional)"
          name="expiresAt"
          required={false}
          initial={draft.kept?.end}
          error={form.errors.expiresAt}
          className={wholeRow}
        />
      )}
    </FormDialog>
  )
}

/** The draft of a poll: saved at every change and restored when the dialog opens again. */
function usePollDraft(memberId: string, roomId: string) {
  const draft = useFormDraft<PollTyped>(memberId, `poll ${roomId}`)
  const { kept, keep } = draft
  const [question, setQuestion] = useState(kept?.question ?? '')
  const options = useOptionDrafts(kept?.options)
  const [end, setEnd] = useState(kept?.end ?? '')
  // Sent again after a lost answer, it must not create a second poll.
  const [clientPollId] = useState(() => kept?.clientPollId ?? newUuid())
  const { list } = options
  useEffect(() => {
    const texts = list.map(({ text }) => text)
    const isBlank = [question, end, ...texts].every(text => text === '')
    keep(isBlank ? null : { question, options: texts, end, clientPollId })
  }, [keep, question, list, end, clientPollId])
  return {
    ...{ draft, options, clientPollId },
    question: { text: question, set: setQuestion },
    setEnd,
  }
}

function questionError(length: number) {
  return length > QUESTION_MAX ? `Question can have at most ${QUESTION_MAX} characters` : null
}

function areComplete(texts: string[]) {
  const given = texts.filter(text => text.trim() !== '')
  const areShort = given.every(text => trimmedLength(text) <= OPTION_MAX)
  return given.length >= OPTIONS_MIN && areShort && repeatedOptions(texts).length === 0
}

// A half-typed time is invalid, and must not pass as no end.
function endIn(form: HTMLFormElement): string {
  const field = endField(form)
  if (!field) return ''
  return field.value === '' && !field.validity.badInput ? '' : (fromLondon(field.value) ?? 'no time')
}

// Absent while Temporal is not loaded.
function endField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('expiresAt')
  return field instanceof HTMLInputElement ? field : null
}

// Browsers without Temporal must load a polyfill first.
function useTemporal(): boolean {
  const [isThere, setIsThere] = useState('Temporal' in globalThis)
  useEffect(() => {
    if (!isThere)
      loadTemporal().then(
        () => setIsThere(true),
        () => {},
      )
  }, [isThere])
  return isThere
}
