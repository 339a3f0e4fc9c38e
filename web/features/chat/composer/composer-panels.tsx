import { type RefObject, useRef } from 'react'
import { useStateOverReload } from '#web/lib/state-over-reload.ts'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { PREVIEWS_MAX } from '../media/previews.ts'
import { type Tool, Tray } from './tools.tsx'
import type { ComposerState } from './use-composer.ts'

const uploadDialog = new LazyPart(() => import('./upload-dialog.tsx'))
const pollDialog = new LazyPart(() => import('../polls/create-poll-dialog.tsx'))
/** Emoji and GIFs. */
export const pickerPanel = new LazyPart(() => import('../pickers/picker-panel.tsx'))

type PanelsProps = { composer: ComposerState; panels: ComposerPanels }

/** The tray, or the emoji and GIF picker, below the field. On a phone it takes the place of the keyboard. */
export function ComposerPanel({ composer, panels, trayId }: PanelsProps & { trayId: string }) {
  const { opened, use, closeTray, closePicker } = panels
  if (opened?.kind === 'tray') return <Tray id={trayId} onTool={use} onEscape={closeTray} />
  if (opened?.kind !== 'emoji' && opened?.kind !== 'gif') return null
  return (
    <LazyDialog
      part={pickerPanel}
      tab={opened.kind}
      onEmoji={composer.insert}
      onGif={path => {
        composer.addGif(path)
        closePicker()
      }}
      onClose={closePicker}
    />
  )
}

/** The dialogs of the composer's tools. */
export function ComposerDialogs({ roomId, composer, panels }: PanelsProps & { roomId: string }) {
  const { opened, close } = panels
  if (opened?.kind === 'upload')
    return (
      <LazyDialog
        part={uploadDialog}
        files={opened.files.filter(file => file instanceof File)}
        most={PREVIEWS_MAX - composer.draft.attachments.length}
        onUploaded={composer.attach}
        onClose={close}
      />
    )
  if (opened?.kind === 'poll') return <LazyDialog part={pollDialog} roomId={roomId} onClose={close} />
  return null
}

/** What is open: the tray or the picker below the field, or a dialog. */
type OpenPanel =
  | { kind: 'tray' | 'emoji' | 'gif' | 'poll' }
  /** With the files that were dropped or pasted; files do not survive a reload. */
  | { kind: 'upload'; files: File[] }
  | null

type Needs = { input: RefObject<HTMLTextAreaElement | null>; startMention: () => void }
export type ComposerPanels = ReturnType<typeof useComposerPanels>

/** Opens the composer's panels, one at a time, and returns the focus when one closes. */
export function useComposerPanels(memberId: string, { input, startMention }: Needs) {
  const [opened, setOpened] = useStateOverReload<OpenPanel>(memberId, 'composer', null)
  const trayButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const toggle = (kind: 'tray' | 'emoji') => setOpened(opened?.kind === kind ? null : { kind })

  function use(tool: Tool) {
    // The pressed plate disappears with the tray, so a dialog must return the focus to the tray's button.
    if (opened?.kind === 'tray') trayButton.current?.focus()
    if (tool === 'upload') setOpened({ kind: 'upload', files: [] })
    else if (tool !== 'mention') setOpened({ kind: tool })
    else {
      close()
      startMention()
    }
  }

  return {
    ...{ opened, trayButton, toggle, use, close },
    closeTray() {
      close()
      trayButton.current?.focus()
    },
    closePicker() {
      close()
      input.current?.focus()
    },
    /** Closes the panel below the field when the keyboard takes its place. */
    giveWay: () => opened && opened.kind !== 'upload' && opened.kind !== 'poll' && close(),
    upload: (files: File[]) => setOpened({ kind: 'upload', files }),
  }
}
