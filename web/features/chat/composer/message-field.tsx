import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react'
import { chatComposer } from 'styled-system/recipes'
import type { Completion } from './autocomplete.tsx'
import type { Opening } from './opening.ts'
import type { Composing } from './use-composer.ts'

type MessageFieldProps = {
  composing: Composing
  completion: Completion
  opening: Opening
  onSend: () => void
  /** What stands in it beside the text. */
  children?: ReactNode
}

/** The field of the composer, as high as what is written in it. */
export function MessageField({ composing, completion, opening, onSend, children }: MessageFieldProps) {
  const look = chatComposer()
  const { input, draft, isRefused, replyTo } = composing

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how high the field is.
  useLayoutEffect(() => {
    const area = input.current
    if (!area || CSS.supports('field-sizing', 'content')) return // then the browser sees to it
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft.text])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being composed the keys are the input method's.
    if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape' && replyTo) {
      event.preventDefault()
      composing.stopReplying()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    // A table or a text with its looks brings a picture of itself along.
    if (files.length === 0 || (types.includes('text/plain') && types.includes('text/html'))) return
    event.preventDefault()
    opening.upload([...files])
  }

  return (
    <div className={look.fieldBox}>
      <textarea
        ref={input}
        rows={1}
        aria-label="Message"
        aria-invalid={isRefused || undefined}
        {...completion.aria}
        placeholder="Type a message, paste image URL, or share a link... (Enter creates new lines)"
        value={draft.text}
        className={look.field}
        onChange={event => {
          composing.write(event.target.value)
          completion.onCaret()
          completion.onType()
        }}
        onSelect={completion.onCaret}
        onFocus={opening.giveWay}
        onPaste={onPaste}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  )
}
