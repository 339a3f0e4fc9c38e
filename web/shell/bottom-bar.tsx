import { Suspense, useSyncExternalStore } from 'react'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { lazyDetail } from '#web/ui/lazy.tsx'
import { siteHeader } from './header/header.look.ts'

const BottomLinks = lazyDetail(() => import('./bottom-links.tsx'))

/**
 * The bottom bar, below 1024 px (docs/decisions.md 52); hidden while typing. Its space is reserved from the first paint, its links
 * load later.
 */
export function BottomBar() {
  const isTyping = useIsTyping()
  const isHydrated = useIsHydrated() // members have other links than visitors
  return (
    <div className={siteHeader().bottom} data-typing={isTyping || undefined}>
      <div>
        {isHydrated && (
          <Suspense>
            <BottomLinks />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const fields =
  'textarea, [contenteditable], input:is([type=text], [type=search], [type=number], [type=url], [type=password], [type=datetime-local], [type=date], :not([type]))'

/**
 * Whether a text field has the focus. A CSS `:has()` on the page would restyle all of it at every key: 40 ms on a desktop
 * with 210 messages in the room.
 */
function useIsTyping(): boolean {
  return useSyncExternalStore(watchFocus, isTyping, () => false)
}

function isTyping() {
  return document.activeElement?.matches(fields) ?? false
}

function watchFocus(changed: () => void) {
  document.addEventListener('focusin', changed)
  document.addEventListener('focusout', changed)
  return () => {
    document.removeEventListener('focusin', changed)
    document.removeEventListener('focusout', changed)
  }
}
