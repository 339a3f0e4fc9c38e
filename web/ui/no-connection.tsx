import { RefreshCw, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { css, cx } from 'styled-system/css'
import { isNewBuildNeeded, onNewBuildNeeded, reloadPage } from '#web/lib/reload-for-new-build.ts'
import { Button } from './button.tsx'
import { offlineBanner } from './offline-banner.look.ts'

/** Shown over the page while something the reader opened cannot be loaded. */
export function NoConnection({ onDismiss }: { onDismiss?: () => void }) {
  const isNewBuild = useSyncExternalStore(onNewBuildNeeded, isNewBuildNeeded, () => false)
  return (
    <div role="alert" className={cx(offlineBanner, place)}>
      <div>
        {isNewBuild ? <RefreshCw aria-hidden="true" /> : <WifiOff aria-hidden="true" />}
        <p>
          {isNewBuild
            ? 'There is a new version. Reload to open this.'
            : 'No connection. This opens when you’re back online.'}
        </p>
        {isNewBuild && (
          <Button size="sm" variant="secondary" onClick={reloadPage}>
            Reload
          </Button>
        )}
        {onDismiss && (
          <Button size="sm" variant="secondary" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </div>
  )
}

const place = css({
  position: 'fixed',
  inset: '[auto 16px calc(16px + {sizes.bottomBar})]',
  zIndex: 'toast',
  maxWidth: '[26rem]',
  mx: 'auto',
  px: '4',
  borderRadius: 'card',
  // On a phone the buttons go below the text.
  '& > div': { flexWrap: 'wrap' },
  '& p': { flexBasis: '[11rem]' },
})
