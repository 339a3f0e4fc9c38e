import { Late, LatePart } from '#web/ui/late.tsx'
import { PREVIEWS_MAX } from '../media/previews.ts'
import type { Opening } from './opening.ts'
import { Tray } from './tray.tsx'
import type { Composing } from './use-composer.ts'

const uploadDialog = new LatePart(() => import('./upload-dialog.tsx'))
const pollDialog = new LatePart(() => import('../polls/create-poll-dialog.tsx'))
/** Emoji and GIFs. */
export const pickerPanel = new LatePart(() => import('../pickers/picker-panel.tsx'))

type Opens = { composing: Composing; opening: Opening }

/** What stands below the field, on a phone in the place of its keyboard: the tray, or emoji and GIFs. */
export function ComposerPanel({ composing, opening, trayId }: Opens & { trayId: string }) {
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

/** The windows of the composer's tools. */
export function ComposerWindows({ roomId, composing, opening }: Opens & { roomId: string }) {
  const { opened, close } = opening
  if (opened?.kind === 'upload')
    return (
      <Late
        part={uploadDialog}
        files={opened.files}
        most={PREVIEWS_MAX - composing.draft.attachments.length}
        onUploaded={composing.attach}
        onClose={close}
      />
    )
  if (opened?.kind === 'poll') return <Late part={pollDialog} roomId={roomId} onClose={close} />
  return null
}
