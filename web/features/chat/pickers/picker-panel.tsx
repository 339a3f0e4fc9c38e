import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { picker } from '#web/features/chat/picker.look.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TabGroup, TabPanel, TabRow } from '#web/ui/tabs.tsx'
import { EmojiPanel } from './emoji-panel.tsx'
import { GifPanel } from './gif-panel.tsx'

type PickerTab = 'emoji' | 'gif'

type PickerPanelProps = {
  /** The tab to show; a change switches to the other one. */
  tab: PickerTab
  onEmoji: (emoji: string) => void
  /** The path of one of the club's GIFs. */
  onGif: (url: string) => void
  /** On Escape, the close button, or a press elsewhere on the page. The caller returns the focus. */
  onClose: () => void
}

/**
 * Emoji and GIFs for a message. On a phone it replaces the keyboard below the field; on larger screens it floats over the
 * composer, which must be its positioned ancestor.
 */
export default function PickerPanel({ tab, onEmoji, onGif, onClose }: PickerPanelProps) {
  const styles = picker
  const panel = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(tab)
  const [shown, setShown] = useState(tab)
  if (asked !== tab) {
    setAsked(tab)
    setShown(tab)
  }

  useFocusInside(panel)
  usePressElsewhere(panel, onClose)

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Emoji and GIFs"
      tabIndex={-1}
      className={styles.root}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <TabGroup value={shown} onChange={value => setShown(value as PickerTab)} className={styles.group}>
        <div className={styles.head}>
          <TabRow
            label="Emoji or GIF"
            items={[
              { value: 'emoji', label: 'Emoji' },
              { value: 'gif', label: 'GIF' },
            ]}
            value={shown}
          />
          <IconButton label="Close emoji and GIFs" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <TabPanel value="emoji" className={styles.panel}>
          <EmojiPanel onPick={onEmoji} />
        </TabPanel>
        <TabPanel value="gif" className={styles.panel}>
          <GifPanel onPick={onGif} />
        </TabPanel>
      </TabGroup>
    </div>
  )
}

// On a touch screen, focusing the search would open the keyboard that the panel replaces.
function useFocusInside(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const search = panel.current?.querySelector<HTMLElement>('input[type=search]')
    const entry = matchMedia('(hover: hover)').matches ? search : panel.current
    entry?.focus({ preventScroll: true })
  }, [panel])
}

// A mouse press elsewhere closes the panel; a finger there scrolls the messages. The composer's own buttons toggle it.
function usePressElsewhere(panel: RefObject<HTMLElement | null>, onPress: () => void) {
  useEffect(() => {
    const home = panel.current?.closest('form') ?? panel.current
    const stop = new AbortController()
    const listen = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !home?.contains(target as Node)) onPress()
    }
    document.addEventListener('pointerdown', listen, { signal: stop.signal })
    return () => stop.abort()
  }, [panel, onPress])
}
