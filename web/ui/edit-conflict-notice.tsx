import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { Button } from './button.tsx'
import type { Editing } from './edit-conflict.ts'
import { Notice } from './notice.tsx'

/** The label of each field of a form, and a function that formats its value. */
export type FieldWords<Draft> = { [Name in keyof Draft]: readonly [string, (value: Draft[Name]) => string] }

type EditClashProps<Draft extends object> = {
  editing: Editing<Draft>
  words: FieldWords<Draft>
  onDecide: (form: HTMLFormElement, name: keyof Draft, whose: 'mine' | 'theirs') => void
  className?: string
}

/** Shows in a form what somebody else has changed meanwhile beside what was typed here, with a choice between the two. */
export function EditConflictNotice<Draft extends object>({
  editing,
  words,
  onDecide,
  className,
}: EditClashProps<Draft>) {
  const { base, clash } = editing
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per conflict.
  useEffect(() => box.current?.focus(), [base])
  if (!clash) return null
  const { by, undecided, taken } = clash
  const decide = (button: HTMLButtonElement, name: keyof Draft, whose: 'mine' | 'theirs') => {
    const { form } = button
    if (!form) return
    onDecide(form, name, whose)
    // The pressed button disappears, so the focus moves to its field.
    setTimeout(() => {
      const field = form.elements.namedItem(String(name))
      if (field instanceof HTMLElement && field.getAttribute('type') !== 'hidden') field.focus()
      else box.current?.focus()
    })
  }
  return (
    <div ref={box} tabIndex={-1} className={className}>
      <Notice tone="warn" title={`${by ?? 'Someone'} changed this while you were editing`}>
        {taken.length > 0 && (
          <p>Already updated in the form: {taken.map(name => words[name][0].toLowerCase()).join(', ')}.</p>
        )}
        {undecided.map(({ name, mine }) => {
          const [label, say] = words[name]
          return (
            <fieldset key={String(name)} className={field}>
              <legend className={css({ fontWeight: 'bold' })}>{label}</legend>
              <dl className={sides}>
                <Side label="Theirs" value={say(base[name])} />
                <Side label="Yours" value={say(mine as Draft[keyof Draft])} />
              </dl>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })}>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={event => decide(event.currentTarget, name, 'theirs')}
                >
                  Take theirs
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={event => decide(event.currentTarget, name, 'mine')}
                >
                  Keep mine
                </Button>
              </div>
            </fieldset>
          )
        })}
        <p className={css({ mt: '2' })}>
          {undecided.length > 0
            ? 'Choose, then save.'
            : 'Nothing has been saved yet. Check the form, then save.'}
        </p>
      </Notice>
    </div>
  )
}

function Side({ label, value }: { label: string; value: string }) {
  return (
    <div className={css({ minWidth: '0' })}>
      <dt className={css({ fontSize: 'sm', color: 'fg.muted' })}>{label}</dt>
      <dd className={text}>{value || 'Empty'}</dd>
    </div>
  )
}

const field = css({ mt: '3' })
const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '3',
  mt: '1',
})
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxHeight: '[9rem]', overflowY: 'auto' })
