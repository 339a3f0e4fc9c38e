import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { pollForm } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { OPTION_MAX, OPTIONS_MAX } from '#worker/features/chat/contract.ts'
import { repeatedOptions, writtenLength } from '#worker/features/chat/rules/poll-options.ts'
import type { Options } from './options.ts'

type OptionFieldsProps = { options: Options; errors: Record<string, string> }

/** The options of a new poll. Enter goes on to the next one; Alt and an arrow move one, as its buttons do. */
export function OptionFields({ options, errors }: OptionFieldsProps) {
  const look = pollForm()
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
      <legend className={look.legend}>Options</legend>
      <ol className={look.options}>
        {list.map(({ key, text }, at) => (
          <li key={key} className={look.option}>
            <Field
              label={`Option ${at + 1}`}
              error={errorOf(text, repeated.includes(at)) ?? errors[`options.${at}`]}
              helper={`${writtenLength(text)}/${OPTION_MAX}`}
              className={look.field}
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
        <p role="alert" className={look.problem}>
          {errors.options}
        </p>
      )}
      <div className={look.foot}>
        {mayAdd && (
          <Button variant="secondary" size="sm" icon={<Plus />} onClick={options.add}>
            Add option
          </Button>
        )}
        <span>
          {list.length} of {OPTIONS_MAX}
        </span>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

type OptionButtonsProps = { options: Options; at: number; onMove: (at: number, by: -1 | 1) => void }

function OptionButtons({ options, at, onMove }: OptionButtonsProps) {
  const name = `option ${at + 1}`
  return (
    <div className={pollForm().buttons}>
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

function errorOf(text: string, isRepeated: boolean) {
  if (writtenLength(text) > OPTION_MAX) return `Option can have at most ${OPTION_MAX} characters`
  return isRepeated ? 'Each option can be given only once' : null
}
