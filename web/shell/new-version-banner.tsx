import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { reloadPage } from '#web/lib/reload-for-new-build.ts'
import { watchForNewBuild } from '#web/lib/watch-for-new-build.ts'
import { Button } from '#web/ui/button.tsx'
import { offlineBanner } from '#web/ui/offline-banner.look.ts'

/** Offers to reload when there is a new version; unsaved changes are asked about first. */
export function NewVersionBanner() {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    return watchForNewBuild(serviceWorker, () => setIsThere(true))
  }, [])
  return (
    <div role="status">
      {isThere && (
        <div className={cx(offlineBanner, place)}>
          <div>
            <RefreshCw aria-hidden="true" />
            <p>New version</p>
            <Button size="sm" variant="secondary" onClick={reloadPage}>
              Reload
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setIsThere(false)}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

// Below the header, where it covers no text field.
const place = css({
  position: 'fixed',
  inset: '[calc(env(safe-area-inset-top) + 72px) 16px auto]',
  zIndex: 'toast',
  width: '[fit-content]',
  maxWidth: '[calc(100% - 32px)]',
  mx: 'auto',
  px: '4',
  borderRadius: 'card',
})
