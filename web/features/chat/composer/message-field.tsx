import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { cx } from 'styled-system/css'
import { chatComposer, field } from 'styled-system/recipes'
import type { Mentioning } from './mentioning.ts'

type MessageFieldProps = {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  /** Whether the room would not take what is written. */
  isRefused: boolean
  mentioning: Mentioning
  onDraft: (text: string) => void
  onSend: () => void
  /** What Escape ends; `null` where there is nothing. */
  onEscape: (() => void) | null
}

/** The field of the composer, as high as what is written in it. */
export function MessageField(props: MessageFieldProps) {
  const { input, draft, isRefused, mentioning, onDraft, onSend, onEscape } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how high the field is.
  useLayoutEffect(() => {
    const area = input.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being composed the keys are the input method's.
    if (event.nativeEvent.isComposing || mentioning.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      onEscape()
    }
  }

  return (
    <textarea
      ref={input}
      rows={1}
      aria-label="Message"
      aria-invalid={isRefused || undefined}
      {...mentioning.aria}
      placeholder="Type a message, paste image URL, or share a link... (Enter creates new lines)"
      value={draft}
      className={cx(field().control, chatComposer().field)}
      onChange={event => {
        onDraft(event.target.value)
        mentioning.onCaret()
      }}
      onSelect={mentioning.onCaret}
      onBlur={mentioning.close}
      onKeyDown={onKeyDown}
    />
  )
}
