import { type RefObject, useRef, useState } from 'react'
import type { Tool } from './tools.tsx'

/** What stands open for the message, below the field: the tray or the picker. */
export type Opened = { kind: 'tray' | 'emoji' | 'gif' } | null

type Needs = { input: RefObject<HTMLTextAreaElement | null>; startMention: () => void }
export type Opening = ReturnType<typeof useOpening>

/** What is opened from the composer, one at a time, and where the focus goes when it closes. */
export function useOpening({ input, startMention }: Needs) {
  const [opened, setOpened] = useState<Opened>(null)
  const trayButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const toggle = (kind: 'tray' | 'emoji') => setOpened(opened?.kind === kind ? null : { kind })

  function use(tool: Tool) {
    // The plate goes with the tray.
    if (opened?.kind === 'tray') trayButton.current?.focus()
    if (tool !== 'mention') setOpened({ kind: tool })
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
    giveWay: () => opened && close(),
  }
}
