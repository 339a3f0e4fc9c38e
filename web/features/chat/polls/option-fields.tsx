import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { pollForm } from '#web/features/chat/poll-form.look.ts'
import { Button } from '#web/ui/button.tsx'
import { helpBeside } from '#web/ui/controls.look.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN } from '#worker/features/chat/contract.ts'
import { repeatedOptions } from '#worker/features/chat/rules/poll-options.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

type OptionFieldsProps = { options: OptionDrafts; errors: Record<string, string> }

/** The options of a new poll. Enter goes to the next one; Alt with an arrow key moves one, as its buttons do. */
export function OptionFields({ options, errors }: OptionFieldsProps) {
  const styles = pollForm
  const { list, mayAdd } = options
  const [said, setSaid] = useState('')
  const repeated = repeatedOptions(list.map(({ text }) => text))
  function move(at: number, by: -1 | 1) {
    const to = options.move(at, by)
    if (to !== at) setSaid(`Moved to position ${to + 1} of ${list.length}`)
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
              className={helpBeside}
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
  return isRepeated ? 'Each option must be different' : null
}

/** An option being written; it keeps its key when moved. */
interface DraftOption {
  key: number
  text: string
}

type OptionDrafts = ReturnType<typeof useOptionDrafts>

/** The options of a poll being written, from `OPTIONS_MIN` to `OPTIONS_MAX` fields. */
export function useOptionDrafts(kept: string[] = Array(OPTIONS_MIN).fill('')) {
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
    /** The ref of an option's field, which is focused when the option is added or moved. */
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
    /** Moves an option one position up or down; returns its new index. */
    move(at: number, by: -1 | 1): number {
      const option = list[at]
      const to = at + by
      if (!option || to < 0 || to >= list.length) return at
      setList(list.toSpliced(at, 1).toSpliced(to, 0, option))
      setFocused(option.key)
      return to
    },
    /** Focuses the next field, or adds one after the last. */
    goOn(at: number) {
      const next = list[at + 1]
      if (next) setFocused(next.key)
      else this.add()
    },
  }
}
