import { useAtomValue } from 'jotai'
import { Radio } from 'lucide-react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { alertsAtom, isAlertsBusy } from '../state.ts'
import { pressAlerts } from './alerts.ts'
import { alertsLabel } from './alerts-messages.ts'

/** The alerts button as a switch in the menu, which closes for an explanation. */
export function AlertsSwitch({ onExplain }: { onExplain: () => void }) {
  const state = useAtomValue(alertsAtom)
  const isExplained = state.name === 'blocked' || state.name === 'needs-home-screen'
  // Shows the target state at once; a failure turns it back.
  const isTurnedOn = ['asking', 'saving', 'on'].includes(state.name)
  const press = () => {
    if (isExplained) onExplain()
    pressAlerts()
  }
  return (
    <div className={row}>
      <Radio aria-hidden="true" />
      {state.name === 'blocked' ? (
        <Button variant="secondary" onClick={press}>
          {alertsLabel(state)}
        </Button>
      ) : (
        <Switch
          label="Alerts"
          hint="Mentions, your races and club news, even when the app is closed."
          checked={isTurnedOn}
          aria-busy={isAlertsBusy(state)}
          onChange={press}
        />
      )}
    </div>
  )
}

const row = css({
  display: 'flex',
  gap: '3',
  px: '4',
  '& > svg': {
    flexShrink: '0',
    width: '[20px]',
    height: '[20px]',
    mt: '3',
    strokeWidth: '[1.75]',
    color: 'fg.muted',
  },
  // The text aligned with the other rows of the menu, the switch at the thumb.
  '& > div': { flex: '1', flexDirection: 'row-reverse', justifyContent: 'space-between' },
  '& label': { fontSize: 'lg' },
})
