import { css } from 'styled-system/css'
import { AlertsButton } from '#web/features/push/alerts/alerts-button.tsx'
import { LazyAlertsHelp } from '#web/features/push/alerts/lazy-alerts-help.tsx'

/** The alerts button in the header, and its help; below 1280 px the menu has a switch instead. */
export default function HeaderAlerts() {
  return (
    <>
      <AlertsButton variant="onPitGhost" className={look} />
      <LazyAlertsHelp />
    </>
  )
}

// The navigation leaves no room for the label, so only the icon shows.
const look = css({
  hideBelow: 'xl',
  px: '0',
  width: 'control',
  '&[data-on] > svg': { color: 'plate.solid' },
  '& > :last-child': { srOnly: true },
})
