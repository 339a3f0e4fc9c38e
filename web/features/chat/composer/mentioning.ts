import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { type Choice, choicesFor, mentionAtCaret, withMention } from './mention-choices.ts'

type Needs = {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  setDraft: (text: string) => void
  people: ListedMember[]
  me: Member
}
export type Mentioning = ReturnType<typeof useMentioning>

/** The list of members that opens behind an `@`: arrows choose, Tab or Enter picks, Escape closes. */
export function useMentioning({ input, draft, setDraft, people, me }: Needs) {
  const listId = useId()
  const [typed, setTyped] = useState<{ start: number; typed: string } | null>(null)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const caretWanted = useRef<number | null>(null)
  const others = useMemo(
    () => people.filter(({ id, status }) => id !== me.id && status !== 'rejected'),
    [people, me.id],
  )
  const isOpen = typed !== null && typed.start !== closedAt
  const choices = isOpen ? choicesFor(others, typed.typed, me.isAdmin) : []
  const at = Math.min(chosen, choices.length - 1)

  useLayoutEffect(() => {
    if (caretWanted.current === null) return
    input.current?.setSelectionRange(caretWanted.current, caretWanted.current)
    caretWanted.current = null
  })

  function onCaret() {
    const area = input.current
    const isMark = area === document.activeElement && area?.selectionStart === area?.selectionEnd
    const found = area && isMark ? mentionAtCaret(area.value, area.selectionStart) : null
    if (found?.start !== typed?.start || found?.typed !== typed?.typed) setChosen(0)
    if (found?.start !== closedAt) setClosedAt(null)
    setTyped(found)
  }

  function close() {
    setTyped(null)
    setClosedAt(null)
  }

  function pick(choice: Choice) {
    const area = input.current
    if (!area || !typed) return
    const { text, caret } = withMention(draft, area.selectionStart, typed.start, choice)
    caretWanted.current = caret
    setDraft(text)
    close()
    area.focus()
  }

  /** Whether the key was the list's. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const choice = choices[at]
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowDown') setChosen((at + 1) % choices.length)
    else if (event.key === 'ArrowUp') setChosen((at - 1 + choices.length) % choices.length)
    else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) pick(choice)
    else if (event.key === 'Escape') setClosedAt(typed?.start ?? null)
    else return false
    event.preventDefault()
    return true
  }

  const optionId = (index: number) => `${listId}-${index}`
  const aria = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': choices.length > 0 ? listId : undefined,
    'aria-activedescendant': choices.length > 0 ? optionId(at) : undefined,
  } as const
  return { listId, optionId, choices, chosen: at, aria, onCaret, onKeyDown, pick, close }
}
