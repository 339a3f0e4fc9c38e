import { Megaphone } from 'lucide-react'
import { chatComposer } from 'styled-system/recipes'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Mentioning } from './mentioning.ts'

/** Whom the `@` in the field can mean, over the field: calmer on phones than at the caret. */
export function MentionBox({ mentioning }: { mentioning: Mentioning }) {
  const { choices, chosen, listId, optionId, pick } = mentioning
  const look = chatComposer()
  return (
    <>
      <div role="status">
        {choices.length > 0 && (
          <VisuallyHidden>
            {choices.length === 1 ? '1 member' : `${choices.length} members`}, use the arrow keys to choose
          </VisuallyHidden>
        )}
      </div>
      {choices.length > 0 && (
        <div role="listbox" id={listId} aria-label="Members to mention" className={look.choices}>
          {choices.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys.
            <div
              key={choice === 'everyone' ? choice : choice.id}
              role="option"
              id={optionId(at)}
              aria-selected={at === chosen}
              tabIndex={-1}
              className={look.choice}
              onPointerDown={event => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              {choice === 'everyone' ? (
                <>
                  <Megaphone aria-hidden="true" size={20} />
                  <span>
                    <strong>everyone</strong>
                    <small>Rings every approved member</small>
                  </span>
                </>
              ) : (
                <>
                  <Avatar name={choice.displayName} tone="other" size="sm" />
                  <span>
                    <strong>{choice.gamertag}</strong>
                    <small>{choice.displayName}</small>
                  </span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
