import { useAtomValue } from 'jotai'
import { Radio } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { alertsAtom, areAlertsOn, isAlertsBusy } from '../state.ts'
import { pressAlerts } from './alerts.ts'
import { alertsLabel } from './alerts-messages.ts'

/** Enable, disable or unblock alerts in this browser. */
export function AlertsButton(styles: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const state = useAtomValue(alertsAtom)
  const label = alertsLabel(state)
  return (
    <Button
      {...styles}
      icon={<Radio />}
      title={label}
      // Not `aria-pressed`: the label already says what a press does.
      data-on={areAlertsOn(state) || undefined}
      busy={isAlertsBusy(state)}
      onClick={pressAlerts}
    >
      <span>{label}</span>
    </Button>
  )
}
