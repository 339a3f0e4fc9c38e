import { useAtom } from 'jotai'
import { useId } from 'react'
import { css } from 'styled-system/css'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { opensByKeyAtom } from './open-shortcuts.ts'

/** Each string holds keys pressed together; several strings are alternatives. */
type Shortcut = { keys: string[]; does: string }

const groups: { where: string; shortcuts: Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a window or menu' },
      { keys: ['F8'], does: 'Go to the message that has just popped up' },
      { keys: ['←', '→'], does: 'Move between tabs and chat rooms' },
      { keys: ['Enter', 'Space'], does: 'Open the tab or room' },
    ],
  },
  {
    where: 'Writing a message',
    shortcuts: [
      { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Send' },
      { keys: ['↑'], does: 'Edit your last message, if the field is empty' },
      { keys: ['Esc'], does: 'Stop editing or replying' },
      { keys: ['↑', '↓'], does: 'Move through the suggestions' },
      { keys: ['Enter', 'Tab'], does: 'Accept the suggestion' },
    ],
  },
  {
    where: 'Reading messages',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Go to the previous or next message' },
      { keys: ['Home', 'End'], does: 'Go to the first or last message' },
      { keys: ['←', '→'], does: 'Move through links and buttons' },
      { keys: ['↑', '↓'], does: 'Move through the search results' },
      { keys: ['←', '→'], does: 'Go to the previous or next picture, when one is open' },
    ],
  },
  {
    where: 'Emoji and GIFs',
    shortcuts: [
      { keys: ['↓'], does: 'Go from the search to its results' },
      { keys: ['←', '→', '↑', '↓'], does: 'Move around' },
      { keys: ['Home', 'End'], does: 'Go to the start or end of the row' },
      { keys: ['Ctrl Home', 'Ctrl End'], does: 'Go to the first or last' },
      { keys: ['Page Up', 'Page Down'], does: 'Go to the previous or next section' },
    ],
  },
  {
    where: 'Poll options',
    shortcuts: [
      { keys: ['Enter'], does: 'Go to the next option' },
      { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the option up or down' },
    ],
  },
]

type ShortcutsDialogProps = { open: boolean; onClose: () => void }

/** The list of keyboard shortcuts, by where they work. Add new shortcuts to `groups`. */
export default function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const [opensByKey, setOpensByKey] = useAtom(opensByKeyAtom)
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <div className={css({ display: 'grid', gap: '6' })}>
        {groups.map(group => (
          <Group key={group.where} {...group} />
        ))}
        <Switch
          label="Open this list with a question mark"
          hint="You can always open it from the menu. Applies to this browser only."
          checked={opensByKey}
          onChange={setOpensByKey}
        />
      </div>
    </Dialog>
  )
}

function Group({ where, shortcuts }: (typeof groups)[number]) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css({ textStyle: 'label', color: 'fg.muted', mb: '1' })}>
        {where}
      </h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={line}>
            <dt>{does}</dt>
            <dd className={keyRow}>
              {keys.map(pressed => (
                <Keys key={pressed} pressed={pressed} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Key names for screen readers, which read symbols such as arrows in different ways. */
const words: Record<string, string> = {
  '←': 'Left arrow',
  '→': 'Right arrow',
  '↑': 'Up arrow',
  '↓': 'Down arrow',
  '⌘': 'Command',
  '?': 'Question mark',
}

function Keys({ pressed }: { pressed: string }) {
  const keys = pressed.startsWith('Page') ? [pressed] : pressed.split(' ')
  return (
    <span className={css({ display: 'inline-flex', gap: '1' })}>
      {keys.map(key => (
        <kbd key={key} className={keyCap}>
          <span aria-hidden="true">{key}</span>
          <span className={css({ srOnly: true })}>{words[key] ?? key} </span>
        </kbd>
      ))}
    </span>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  py: '2',
  borderTop: '1px solid {colors.border.subtle}',
})
const keyRow = css({ display: 'flex', flexWrap: 'wrap', gap: '2', ml: 'auto' })
const keyCap = css({
  minWidth: '[1.75rem]',
  px: '1.5',
  py: '0.5',
  border: '1px solid {colors.border.strong}',
  borderBottomWidth: 'thick',
  borderRadius: 'plate',
  bg: 'bg.raised',
  fontFamily: 'sans',
  fontSize: 'sm',
  fontWeight: 'semibold',
  textAlign: 'center',
  whiteSpace: 'nowrap',
})
