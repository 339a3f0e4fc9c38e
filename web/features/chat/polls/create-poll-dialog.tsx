import { useEffect, useState } from 'react'
import { newUuid } from '#web/lib/surroundings.ts'
import '#web/theme/late/poll-form.css'
import { pollForm } from 'styled-system/recipes'
import { useSession } from '#web/features/session/api.ts'
import { fromLondon, loadTemporal } from '#web/lib/london-time.ts'
import { Field, Textarea } from '#web/ui/field.tsx'
import { textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { LondonField } from '#web/ui/london-field.tsx'
import { OPTION_MAX, OPTIONS_MIN, pollInput, QUESTION_MAX } from '#worker/features/chat/contract.ts'
import { repeatedOptions, writtenLength } from '#worker/features/chat/rules/poll-options.ts'
import { createPoll } from '../api.ts'
import { refreshRoom } from '../state.ts'
import { OptionFields } from './option-fields.tsx'
import { useOptions } from './options.ts'

const FAILED = 'Failed to create poll'

/** Asks the room something. */
export default function CreatePollDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { member } = useSession()
  const [question, setQuestion] = useState('')
  const options = useOptions()
  // Sent once more after a lost answer, it is still the same poll.
  const [clientPollId] = useState(() => newUuid())
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
      refreshRoom(member?.id ?? '', roomId)
      onClose()
    },
  })
  const length = writtenLength(question)
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Create Poll"
      description="Everybody in the room can vote, once. Nobody sees who voted what."
      submitLabel="Create Poll"
      busyLabel="Creating..."
      maySubmit={length > 0 && length <= QUESTION_MAX && areComplete(options.list.map(({ text }) => text))}
      form={form}
      failureTitle={FAILED}
    >
      <Field
        label="Question"
        required
        error={errorOf(length) ?? form.errors.question}
        helper={`${length}/${QUESTION_MAX}`}
        className={wholeRow}
      >
        <Textarea
          name="question"
          data-autofocus
          rows={2}
          autoresize
          className={pollForm().question}
          value={question}
          onChange={event => setQuestion(event.target.value.replaceAll('\n', ' '))}
        />
      </Field>
      <OptionFields options={options} errors={form.errors} />
      {isTimed && (
        <LondonField
          label="Ends (optional)"
          name="expiresAt"
          required={false}
          error={form.errors.expiresAt}
          className={wholeRow}
        />
      )}
    </FormDialog>
  )
}

function errorOf(length: number) {
  return length > QUESTION_MAX ? `Question can have at most ${QUESTION_MAX} characters` : null
}

function areComplete(texts: string[]) {
  const given = texts.filter(text => text.trim() !== '')
  const areShort = given.every(text => writtenLength(text) <= OPTION_MAX)
  return given.length >= OPTIONS_MIN && areShort && repeatedOptions(texts).length === 0
}

// What is typed half is no time, and must not pass as none.
function endIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem('expiresAt')
  if (!(field instanceof HTMLInputElement)) return ''
  return field.value === '' && !field.validity.badInput ? '' : (fromLondon(field.value) ?? 'no time')
}

// Browsers without it need a moment to fetch what knows London's clock.
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
