import { useAtom } from 'jotai'
import { css } from 'styled-system/css'
import { storedAtom } from '#web/lib/stored-atom.ts'
import { Button } from '#web/ui/button.tsx'
import { byRound } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

type Order = 'round' | 'date'

const orderAtom = storedAtom<Order>('race-order', kept => (kept === 'date' ? kept : 'round'))

const compare: Record<Order, (a: Race, b: Race) => number> = {
  round: byRound,
  date: (a, b) => Date.parse(a.date) - Date.parse(b.date),
}

/** The order of the cards on this device, by round unless chosen otherwise, and the control to change it. */
export function useRaceOrder() {
  const [order, setOrder] = useAtom(orderAtom)
  const choice = (
    <fieldset aria-label="Order of the races" className={row}>
      {(['round', 'date'] as const).map(it => (
        <Button
          key={it}
          size="sm"
          variant={it === order ? 'secondary' : 'ghost'}
          aria-pressed={it === order}
          onClick={() => setOrder(it)}
        >
          By {it}
        </Button>
      ))}
    </fieldset>
  )
  return { inOrder: compare[order], choice }
}

// On its own surface: at the top of the page it overlaps the head, which is dark in both themes.
const row = css({
  display: 'flex',
  gap: '1',
  width: '[fit-content]',
  ml: 'auto',
  mb: '4',
  borderRadius: 'control',
  bg: 'bg.surface',
})
