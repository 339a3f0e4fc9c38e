import { type RefObject, useRef, useState } from 'react'
import type { Tool } from './tools.tsx'

/** What stands open for the message: the tray or the picker below the field, or a window. */
export type Opened =
  | { kind: 'tray' | 'emoji' | 'gif' | 'poll' }
  /** With the files that were dropped or pasted. */
  | { kind: 'upload'; files: File[] }
  | null

type Needs = { input: RefObject<HTMLTextAreaElement | null>; startMention: () => void }
export type Opening = ReturnType<typeof useOpening>

/** What is opened from the composer, one at a time, and where the focus goes when it closes. */
export function useOpening({ input, startMention }: Needs) {
  const [opened, setOpened] = useState<Opened>(null)
  const trayButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const toggle = (kind: 'tray' | 'emoji') => setOpened(opened?.kind === kind ? null : { kind })

  function use(tool: Tool) {
    // The plate goes with the tray, so that what a window gives the focus back to is the tray's button.
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
    /** The keyboard takes the place of what stands below the field. */
    giveWay: () => opened && opened.kind !== 'upload' && opened.kind !== 'poll' && close(),
    upload: (files: File[]) => setOpened({ kind: 'upload', files }),
  }
}
