import { Suspense } from 'react'
import { siteHeader } from 'styled-system/recipes'
import { lateDetail } from '#web/ui/late-detail.ts'
import { useTyping } from './bottom-bar/typing.ts'

const BottomLinks = lateDetail(() => import('./bottom-links.tsx'))

/**
 * The bar under a phone's thumb, below 1024 px (decision 52); gone while somebody types. Its place is there from the
 * first paint on, what stands in it comes later.
 */
export function BottomBar() {
  const isTyping = useTyping()
  return (
    <div className={siteHeader().bottom} data-typing={isTyping || undefined}>
      <div>
        <Suspense>
          <BottomLinks />
        </Suspense>
      </div>
    </div>
  )
}
