import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react'
import { chatComposer } from '#web/features/chat/chat-composer.look.ts'
import type { Autocomplete } from './autocomplete.tsx'
import type { ComposerPanels } from './composer-panels.tsx'
import { isWrittenInto } from './insert-text.ts'
import type { ComposerState } from './use-composer.ts'

type MessageFieldProps = {
  composer: ComposerState
  autocomplete: Autocomplete
  panels: ComposerPanels
  onSend: () => void
  /** Shown inside the field, beside the text. */
  children?: ReactNode
}

/** The composer's text field, which grows with its text. */
export function MessageField({ composer, autocomplete, panels, onSend, children }: MessageFieldProps) {
  const styles = chatComposer
  const { input, draft, isRefused, replyTo } = composer

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height depends on the text.
  useLayoutEffect(() => {
    const area = input.current
    if (!area || CSS.supports('field-sizing', 'content')) return // then the browser does it
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft.text])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes a word, the keys belong to it.
    if (event.nativeEvent.isComposing || autocomplete.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape' && (draft.edit || replyTo)) {
      event.preventDefault()
      if (draft.edit) composer.stopEditing()
      else composer.stopReplying()
    } else if (event.key === 'ArrowUp' && composer.editLast()) event.preventDefault()
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    // A copied table or formatted text also brings an image of itself.
    if (files.length === 0 || (types.includes('text/plain') && types.includes('text/html'))) return
    event.preventDefault()
    panels.upload([...files])
  }

  return (
    <div className={styles.fieldBox}>
      <textarea
        ref={input}
        rows={1}
        aria-label="Message"
        aria-invalid={isRefused || undefined}
        {...autocomplete.aria}
        placeholder="Type a message, paste image URL, or share a link... (Enter creates new lines)"
        value={draft.text}
        readOnly={composer.isSaving}
        className={styles.field}
        onChange={event => {
          composer.write(event.target.value)
          autocomplete.onCaret()
          autocomplete.onType()
        }}
        onSelect={autocomplete.onCaret}
        onFocus={event => {
          composer.setUnderCursor(true)
          if (!isWrittenInto(event.currentTarget)) panels.giveWay()
        }}
        onPaste={onPaste}
        onBlur={() => {
          composer.setUnderCursor(false)
          autocomplete.close()
        }}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  )
}
