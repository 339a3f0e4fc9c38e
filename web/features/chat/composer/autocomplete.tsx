import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { type Emoji, findEmojis } from '../pickers/emoji-search.ts'
import { codeAtCaret, useEmojiCodes } from './emoji-shortcodes.ts'
import { withWord, writeInField } from './insert-text.ts'
import {
  choicesFor,
  type Choice as MentionChoice,
  mentionAtCaret,
  OFFERED,
  withMention,
} from './mention-choices.ts'

/** From how many letters behind a colon emoji are offered: one may be a smile. */
const EMOJI_FROM = 2

/** What is offered for what is being typed. */
export type Choice = { kind: 'mention'; who: MentionChoice } | { kind: 'emoji'; emoji: Emoji }

type Typed = { kind: Choice['kind']; start: number; typed: string }

type Needs = {
  input: RefObject<HTMLTextAreaElement | null>
  people: ListedMember[]
  me: Member
}
export type Completion = ReturnType<typeof useCompletion>

/**
 * The list that opens behind an `@` for members and behind a `:` and two letters for emoji: arrows choose, Tab or Enter
 * picks, Escape closes.
 */
export function useCompletion({ input, people, me }: Needs) {
  const listId = useId()
  const { typed, isOpen, chosen, setChosen, onCaret, close, dismiss } = useTyped(input)
  const others = useMemo(
    () => people.filter(({ id, status }) => id !== me.id && status !== 'rejected'),
    [people, me.id],
  )
  const { emojis, toned, onType } = useEmojiCodes(input, typed?.kind === 'emoji')
  const choices = typed && isOpen ? choicesOf(typed, { others, mayRingAll: me.isAdmin, emojis }) : []
  const at = Math.min(chosen, choices.length - 1)

  function pick(choice: Choice) {
    const area = input.current
    if (!area || !typed) return
    const { value, selectionStart } = area
    writeInField(
      area,
      choice.kind === 'mention'
        ? withMention(value, selectionStart, typed.start, choice.who)
        : withWord(value, selectionStart, typed.start, toned(choice.emoji.sign)),
    )
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
    else if (event.key === 'Escape') dismiss()
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
  return { listId, optionId, choices, chosen: at, toned, aria, onType, onCaret, onKeyDown, pick, close }
}

// What is being typed before the caret, and which choice for it; once dismissed it is closed until another is begun.
function useTyped(input: Needs['input']) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)

  function onCaret() {
    const area = input.current
    const isMark = area === document.activeElement && area?.selectionStart === area?.selectionEnd
    const found = area && isMark ? typedAtCaret(area.value, area.selectionStart) : null
    if (found?.start !== typed?.start || found?.typed !== typed?.typed) setChosen(0)
    if (found?.start !== closedAt) setClosedAt(null)
    setTyped(found)
  }

  function close() {
    setTyped(null)
    setClosedAt(null)
  }

  const isOpen = typed !== null && typed.start !== closedAt
  const dismiss = () => setClosedAt(typed?.start ?? null)
  return { typed, isOpen, chosen, setChosen, onCaret, close, dismiss }
}

function typedAtCaret(text: string, caret: number): Typed | null {
  const mention = mentionAtCaret(text, caret)
  if (mention) return { kind: 'mention', ...mention }
  const code = codeAtCaret(text, caret)
  return code && { kind: 'emoji', start: code.start, typed: code.typed }
}

type Offered = { others: ListedMember[]; mayRingAll: boolean; emojis: readonly Emoji[] | undefined }

function choicesOf({ kind, typed }: Typed, { others, mayRingAll, emojis = [] }: Offered): Choice[] {
  if (kind === 'mention') return choicesFor(others, typed, mayRingAll).map(who => ({ kind, who }))
  if (typed.length < EMOJI_FROM) return []
  return findEmojis(emojis, typed)
    .slice(0, OFFERED)
    .map(emoji => ({ kind, emoji }))
}
