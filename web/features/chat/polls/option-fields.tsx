import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { css } from 'styled-system/css'
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
      <legend className={css({ mb: '2', fontWeight: 'semibold' })}>Options</legend>
      <ol className={css({ display: 'grid', gap: '3', listStyle: 'none' })}>
        {list.map(({ key, text }, at) => (
          <li key={key} className={row}>
            <Field
              label={`Option ${at + 1}`}
              error={errorOf(text, repeated.includes(at)) ?? errors[`options.${at}`]}
              helper={`${writtenLength(text)}/${OPTION_MAX}`}
              className={optionField}
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
        <p role="alert" className={css({ mt: '2', color: 'status.danger.fg', fontSize: 'sm' })}>
          {errors.options}
        </p>
      )}
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', mt: '3' })}>
        {mayAdd && (
          <Button variant="secondary" size="sm" icon={<Plus />} onClick={options.add}>
            Add option
          </Button>
        )}
        <span className={css({ color: 'fg.muted', fontSize: 'sm' })}>
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
    <div className={css({ display: 'flex', mt: '[26px]' })}>
      <IconButton
        label={`Move ${name} up`}
        className={small}
        disabled={at === 0}
        onClick={() => onMove(at, -1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        className={small}
        disabled={at === options.list.length - 1}
        onClick={() => onMove(at, 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton
        label={`Remove ${name}`}
        className={small}
        disabled={!options.mayRemove}
        onClick={() => options.remove(at)}
      >
        <X />
      </IconButton>
    </div>
  )
}

function errorOf(text: string, isRepeated: boolean) {
  if (writtenLength(text) > OPTION_MAX) return `Option can have at most ${OPTION_MAX} characters`
  return isRepeated ? 'Each option can be given only once' : null
}

const row = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '1' })
// How much is written stands beside the label, so that six options take no line more.
const optionField = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  '& > :not(label)': { gridColumn: '[1 / -1]' },
  '& > [data-part=helper-text]': { gridArea: '[1 / 2]', fontVariantNumeric: 'tabular-nums' },
})
const small = css({ width: { base: '[36px]', md: '[40px]' }, px: '0', color: 'fg.muted' })
