import { Megaphone } from 'lucide-react'
import { chatComposer } from 'styled-system/recipes'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { spokenName } from '../pickers/emoji-search.ts'
import type { Choice, Completion } from './autocomplete.tsx'

const words = {
  mention: { label: 'Members to mention', one: '1 member', many: 'members' },
  emoji: { label: 'Emoji to write', one: '1 emoji', many: 'emoji' },
}

/** Whom or what the `@` or `:` in the field can mean, over the field: calmer on phones than at the caret. */
export function CompletionBox({ completion }: { completion: Completion }) {
  const { choices, chosen, listId, optionId, pick, toned } = completion
  const look = chatComposer()
  const { label, one, many } = words[choices[0]?.kind ?? 'mention']
  return (
    <>
      <div role="status">
        {choices.length > 0 && (
          <VisuallyHidden>
            {choices.length === 1 ? one : `${choices.length} ${many}`}, use the arrow keys to choose
          </VisuallyHidden>
        )}
      </div>
      {choices.length > 0 && (
        <div role="listbox" id={listId} aria-label={label} className={look.choices}>
          {choices.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys.
            <div
              key={keyOf(choice)}
              role="option"
              id={optionId(at)}
              aria-selected={at === chosen}
              tabIndex={-1}
              className={look.choice}
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
        <span aria-hidden="true" className={chatComposer().sign}>
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
          <small>Rings every approved member</small>
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
