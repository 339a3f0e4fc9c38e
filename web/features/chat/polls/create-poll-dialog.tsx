import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pollForm } from '#web/features/chat/poll-form.look.ts'
import { useSession } from '#web/features/session/api.ts'
import { newUuid } from '#web/lib/browser.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { fromLondon, loadTemporal } from '#web/lib/london-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { textIn, useForm } from '#web/ui/form.ts'
import { FormDialog, wholeRow } from '#web/ui/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LondonField } from '#web/ui/london-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  pollInput,
  QUESTION_MAX,
} from '#worker/features/chat/contract.ts'
import { repeatedOptions } from '#worker/features/chat/rules/poll-options.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import { createPoll } from '../api.ts'
import { refreshRoom } from '../state.ts'

const FAILED = 'Failed to create poll'

/** What is typed of a poll; `end` as its field has it. */
interface PollTyped {
  question: string
  options: string[]
  end: string
  clientPollId: string
}

/** Asks the room something. */
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
      description="Everybody in the room can vote, once. Nobody sees who voted what."
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

/** A poll as far as it is typed: kept with every change, and taken up where it was left. */
function usePollDraft(memberId: string, roomId: string) {
  const draft = useFormDraft<PollTyped>(memberId, `poll ${roomId}`)
  const { kept, keep } = draft
  const [question, setQuestion] = useState(kept?.question ?? '')
  const options = useOptionDrafts(kept?.options)
  const [end, setEnd] = useState(kept?.end ?? '')
  // Sent once more after a lost answer, it is still the same poll.
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

// What is typed half is no time, and must not pass as none.
function endIn(form: HTMLFormElement): string {
  const field = endField(form)
  if (!field) return ''
  return field.value === '' && !field.validity.badInput ? '' : (fromLondon(field.value) ?? 'no time')
}

// Not there where nothing knows London's clock.
function endField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('expiresAt')
  return field instanceof HTMLInputElement ? field : null
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

type OptionFieldsProps = { options: OptionDrafts; errors: Record<string, string> }

/** The options of a new poll. Enter goes on to the next one; Alt and an arrow move one, as its buttons do. */
function OptionFields({ options, errors }: OptionFieldsProps) {
  const styles = pollForm
  const { list, mayAdd } = options
  const [said, setSaid] = useState('')
  const repeated = repeatedOptions(list.map(({ text }) => text))
  function move(at: number, by: -1 | 1) {
    const to = options.move(at, by)
    if (to !== at) setSaid(`Moved to place ${to + 1} of ${list.length}`)
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Enter') options.goOn(at)
    else if (event.altKey && event.key === 'ArrowUp') move(at, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1)
    else return
    event.preventDefault()
  }
  return (
    <fieldset className={wholeRow}>
      <legend className={styles.legend}>Options</legend>
      <ol className={styles.options}>
        {list.map(({ key, text }, at) => (
          <li key={key} className={styles.option}>
            <Field
              label={`Option ${at + 1}`}
              error={optionError(text, repeated.includes(at)) ?? errors[`options.${at}`]}
              helper={`${trimmedLength(text)}/${OPTION_MAX}`}
              className={styles.field}
            >
              <Input
                ref={options.fieldOf(key)}
                name={`options.${at}`}
                value={text}
                onChange={event => options.setText(key, event.target.value)}
                onKeyDown={event => onKeyDown(event, at)}
              />
            </Field>
            <OptionButtons options={options} at={at} onMove={move} />
          </li>
        ))}
      </ol>
      {errors.options && (
        <p role="alert" className={styles.problem}>
          {errors.options}
        </p>
      )}
      <div className={styles.foot}>
        {mayAdd && (
          <Button variant="secondary" size="sm" icon={<Plus />} onClick={options.add}>
            Add option
          </Button>
        )}
        <span>{`${list.length} of ${OPTIONS_MAX}`}</span>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

type OptionButtonsProps = { options: OptionDrafts; at: number; onMove: (at: number, by: -1 | 1) => void }

function OptionButtons({ options, at, onMove }: OptionButtonsProps) {
  const name = `option ${at + 1}`
  return (
    <div className={pollForm.buttons}>
      <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at, -1)}>
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={at === options.list.length - 1}
        onClick={() => onMove(at, 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={!options.mayRemove} onClick={() => options.remove(at)}>
        <X />
      </IconButton>
    </div>
  )
}

function optionError(text: string, isRepeated: boolean) {
  if (trimmedLength(text) > OPTION_MAX) return `Option can have at most ${OPTION_MAX} characters`
  return isRepeated ? 'Each option can be given only once' : null
}

/** An option that is being written; the key stays with it wherever it is moved. */
interface DraftOption {
  key: number
  text: string
}

type OptionDrafts = ReturnType<typeof useOptionDrafts>

/** The options of a poll that is being written: at least two fields, at most six. */
function useOptionDrafts(kept: string[] = Array(OPTIONS_MIN).fill('')) {
  const [list, setList] = useState<DraftOption[]>(() => kept.map((text, key) => ({ key, text })))
  const nextKey = useRef(list.length)
  const fields = useRef(new Map<number, HTMLInputElement>())
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (focused === null) return
    fields.current.get(focused)?.focus()
    setFocused(null)
  }, [focused])

  return {
    list,
    mayAdd: list.length < OPTIONS_MAX,
    mayRemove: list.length > OPTIONS_MIN,
    /** Knows an option's field, which gets the focus when the option is added or moved. */
    fieldOf: (key: number) => (field: HTMLInputElement | null) => {
      if (field) fields.current.set(key, field)
      else fields.current.delete(key)
    },
    setText(key: number, text: string) {
      setList(list.map(option => (option.key === key ? { key, text } : option)))
    },
    add() {
      if (list.length >= OPTIONS_MAX) return
      const key = nextKey.current++
      setList([...list, { key, text: '' }])
      setFocused(key)
    },
    remove(at: number) {
      if (list.length <= OPTIONS_MIN) return
      setFocused(list[at + 1]?.key ?? list[at - 1]?.key ?? null)
      setList(list.toSpliced(at, 1))
    },
    /** Moves an option so many places down, or up; gives the place where it stands then. */
    move(at: number, by: -1 | 1): number {
      const option = list[at]
      const to = at + by
      if (!option || to < 0 || to >= list.length) return at
      setList(list.toSpliced(at, 1).toSpliced(to, 0, option))
      setFocused(option.key)
      return to
    },
    /** Goes on to the next field, or to a new one after the last. */
    goOn(at: number) {
      const next = list[at + 1]
      if (next) setFocused(next.key)
      else this.add()
    },
  }
}
