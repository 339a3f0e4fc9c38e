import { Suspense, useSyncExternalStore } from 'react'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { lazyDetail } from '#web/ui/lazy.tsx'
import { siteHeader } from './header/header.look.ts'

const BottomLinks = lazyDetail(() => import('./bottom-links.tsx'))

/**
 * The bar under a phone's thumb, below 1024 px (docs/decisions.md 52); gone while somebody types. Its place is there from the
 * first paint on, what stands in it comes later.
 */
export function BottomBar() {
  const isTyping = useIsTyping()
  const isHydrated = useIsHydrated() // a stranger's links are not everybody's
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
 * Whether what has the focus takes text. A style that asks the page for it by `:has()` costs a styling of the whole page
 * with every key: 40 ms of a desk's processor with 210 messages in the room.
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
