import { Megaphone } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import { chatComposer } from '#web/features/chat/chat-composer.look.ts'
import type { ListedMember } from '#web/features/members/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Emoji, findEmojis, spokenName } from '../pickers/emoji-search.ts'
import { shortcodeAtCaret, useEmojiShortcodes } from './emoji-shortcodes.ts'
import { insertWord, replaceFieldText } from './insert-text.ts'
import {
  CHOICES_MAX,
  insertMention,
  type Choice as MentionChoice,
  mentionAtCaret,
  mentionChoices,
} from './mention-choices.ts'

/** Minimum number of letters after a colon before emoji are suggested: one letter may be a smiley, such as `:D`. */
const EMOJI_FROM = 2

/** A suggestion for the word being typed. */
export type Choice = { kind: 'mention'; who: MentionChoice } | { kind: 'emoji'; emoji: Emoji }

type TypedWord = { kind: Choice['kind']; start: number; typed: string }

type Needs = {
  input: RefObject<HTMLTextAreaElement | null>
  people: ListedMember[]
  me: Member
}
export type Autocomplete = ReturnType<typeof useAutocomplete>

/**
 * Suggests members after an `@`, and emoji after a `:` and two letters. Arrow keys choose, Tab or Enter picks, Escape
 * closes.
 */
export function useAutocomplete({ input, people, me }: Needs) {
  const listId = useId()
  const { typed, isOpen, chosen, setChosen, onCaret, close, dismiss } = useTypedWord(input)
  const others = useMemo(
    () => people.filter(({ id, status }) => id !== me.id && status !== 'rejected'),
    [people, me.id],
  )
  const { emojis, toned, onType } = useEmojiShortcodes(input, typed?.kind === 'emoji')
  const choices = typed && isOpen ? choicesOf(typed, { others, mayRingAll: me.isAdmin, emojis }) : []
  const at = Math.min(chosen, choices.length - 1)

  function pick(choice: Choice) {
    const area = input.current
    if (!area || !typed) return
    const { value, selectionStart } = area
    replaceFieldText(
      area,
      { start: typed.start, end: selectionStart },
      choice.kind === 'mention'
        ? insertMention(value, selectionStart, typed.start, choice.who)
        : insertWord(value, selectionStart, typed.start, toned(choice.emoji.sign)),
    )
    close()
    area.focus()
  }

  /** Whether the list handled the key. */
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

// The word before the caret and its chosen suggestion. Once dismissed, the list stays closed until another word begins.
function useTypedWord(input: Needs['input']) {
  const [typed, setTyped] = useState<TypedWord | null>(null)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)

  function onCaret() {
    const area = input.current
    const isMark = area === document.activeElement && area?.selectionStart === area?.selectionEnd
    const found = area && isMark ? typedWordAtCaret(area.value, area.selectionStart) : null
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

function typedWordAtCaret(text: string, caret: number): TypedWord | null {
  const mention = mentionAtCaret(text, caret)
  if (mention) return { kind: 'mention', ...mention }
  const code = shortcodeAtCaret(text, caret)
  return code && { kind: 'emoji', start: code.start, typed: code.typed }
}

type Offered = { others: ListedMember[]; mayRingAll: boolean; emojis: readonly Emoji[] | undefined }

function choicesOf({ kind, typed }: TypedWord, { others, mayRingAll, emojis = [] }: Offered): Choice[] {
  if (kind === 'mention') return mentionChoices(others, typed, mayRingAll).map(who => ({ kind, who }))
  if (typed.length < EMOJI_FROM) return []
  return findEmojis(emojis, typed)
    .slice(0, CHOICES_MAX)
    .map(emoji => ({ kind, emoji }))
}

const words = {
  mention: { label: 'Members to mention', one: '1 member', many: 'members' },
  emoji: { label: 'Matching emoji', one: '1 emoji', many: 'emoji' },
}

/** The suggestions for an `@` or `:`. Above the field, because a list at the caret would jump about on phones. */
export function AutocompleteList({ autocomplete }: { autocomplete: Autocomplete }) {
  const { choices, chosen, listId, optionId, pick, toned } = autocomplete
  const styles = chatComposer
  const { label, one, many } = words[choices[0]?.kind ?? 'mention']
  return (
    <>
      <div role="status">
        {choices.length > 0 && (
          <VisuallyHidden>
            {`${choices.length === 1 ? one : `${choices.length} ${many}`}. Use the arrow keys to choose.`}
          </VisuallyHidden>
        )}
      </div>
      {choices.length > 0 && (
        <div role="listbox" id={listId} aria-label={label} className={styles.choices}>
          {choices.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys.
            <div
              key={keyOf(choice)}
              role="option"
              id={optionId(at)}
              aria-selected={at === chosen}
              tabIndex={-1}
              className={styles.choice}
              onPointerDown={event => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              <ChoiceLine choice={choice} toned={toned} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

type ChoiceLineProps = { choice: Choice; toned: (sign: string) => string }

function ChoiceLine({ choice, toned }: ChoiceLineProps) {
  if (choice.kind === 'emoji')
    return (
      <>
        <span aria-hidden="true" className={chatComposer.sign}>
          {toned(choice.emoji.sign)}
        </span>
        <span>
          <strong>{spokenName(choice.emoji)}</strong>
          <small>:{choice.emoji.name}:</small>
        </span>
      </>
    )
  if (choice.who === 'everyone')
    return (
      <>
        <Megaphone aria-hidden="true" size={20} />
        <span>
          <strong>everyone</strong>
          <small>Notifies every approved member</small>
        </span>
      </>
    )
  return (
    <>
      <Avatar
        name={choice.who.displayName}
        src={choice.who.profileImageUrl}
        seed={choice.who.id}
        tone="other"
        size="sm"
      />
      <span>
        <strong>{choice.who.gamertag}</strong>
        <small>{choice.who.displayName}</small>
      </span>
    </>
  )
}

function keyOf(choice: Choice): string {
  if (choice.kind === 'emoji') return choice.emoji.name
  return choice.who === 'everyone' ? choice.who : choice.who.id
}
