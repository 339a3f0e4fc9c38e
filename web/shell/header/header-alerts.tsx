import { css } from 'styled-system/css'
import { AlertsButton } from '#web/features/push/alerts/alerts-button.tsx'
import { LazyAlertsHelp } from '#web/features/push/alerts/lazy-alerts-help.tsx'

/** The alerts button of the bar, and what it explains; below 1280 px the menu has the switch instead. */
export default function HeaderAlerts() {
  return (
    <>
      <AlertsButton variant="onPitGhost" className={look} />
      <LazyAlertsHelp />
    </>
  )
}

// The way round the club leaves no room for the words, which the switch in the menu has.
const look = css({
  hideBelow: 'xl',
  px: '0',
  width: 'control',
  '&[data-on] > svg': { color: 'plate.solid' },
  '& > :last-child': { srOnly: true },
})
