import { Late, LatePart } from '#web/ui/late.tsx'
import type { Composing } from './composing.ts'
import type { Opening } from './opening.ts'
import { Tray } from './tray.tsx'

/** Emoji and GIFs. */
export const pickerPanel = new LatePart(() => import('../pickers/picker-panel.tsx'))

type ComposerPanelProps = { composing: Composing; opening: Opening; trayId: string }

/** What stands below the field, on a phone in the place of its keyboard: the tray, or emoji and GIFs. */
export function ComposerPanel({ composing, opening, trayId }: ComposerPanelProps) {
  const { opened, use, closeTray, closePicker } = opening
  if (opened?.kind === 'tray') return <Tray id={trayId} onTool={use} onEscape={closeTray} />
  if (opened?.kind !== 'emoji' && opened?.kind !== 'gif') return null
  return (
    <Late
      part={pickerPanel}
      tab={opened.kind}
      onEmoji={composing.insert}
      onGif={path => {
        composing.addGif(path)
        closePicker()
      }}
      onClose={closePicker}
    />
  )
}
