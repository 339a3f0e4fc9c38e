import { WifiOff } from 'lucide-react'
import { css, cx } from 'styled-system/css'
import { offlineBanner } from 'styled-system/recipes'
import { Button } from './button.tsx'

/** What stands over the page while something that was asked for cannot be fetched. */
export function NoConnection({ onDismiss }: { onDismiss?: () => void }) {
  return (
    <div role="alert" className={cx(offlineBanner(), place)}>
      <div>
        <WifiOff aria-hidden="true" />
        <p>No connection. It opens as soon as the club can be reached.</p>
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
})
