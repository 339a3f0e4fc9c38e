import { type MouseEvent, useRef } from 'react'
import { css } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { useUnregister } from '#web/features/registrations/api.ts'
import { Button } from '#web/ui/button.tsx'
import { isFull, registerLabel } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'
import { raceStateOf } from './race-time.ts'

/** Presses closer together than this, in ms, are one. */
const ECHO = 500

/** What a card can ask the page to open. */
export type RaceDialogName = 'register' | 'unregister' | 'details'

type RaceActionsProps = {
  race: Race
  now: number
  /** The id of the race's name, for buttons whose own words are the same on every card. */
  nameId: string
  finished: boolean
  closed: boolean
  awaitsApproval: boolean
  /** The driver has registered or unregistered here, so the keyboard's focus may be on the button. */
  touched: boolean
  onAsk: (question: RaceDialogName, race: Race) => void
}

/**
 * Register or Unregister, and Details. It is one button that changes its words, so that focus stays on it. Whoever has
 * a place is not offered, large, to give it back.
 */
export function RaceActions({ race, now, nameId, finished, onAsk, ...rest }: RaceActionsProps) {
  const { closed, awaitsApproval, touched } = rest
  const styles = raceCard()
  const unregister = useUnregister()
  const lastPress = useRef(-ECHO)
  const details = (
    <Button
      variant="secondary"
      aria-describedby={nameId}
      onClick={() => onAsk('details', race)}
      className={finished || race.isRegistered ? wide : undefined}
    >
      Details
    </Button>
  )
  if (finished) return <div className={styles.actions}>{details}</div>

  const label = race.isRegistered ? 'Unregister' : registerLabel(raceStateOf(race), now)
  const off = label === 'Registration Closed' || label === 'Race Full'
  const press = (event: MouseEvent) => {
    // The second tap of a double tap finds other words on the button than the one that was meant.
    if (off || unregister.isPending || event.timeStamp - lastPress.current < ECHO) return
    lastPress.current = event.timeStamp
    if (!race.isRegistered) onAsk('register', race)
    // A place that could not be had back is not given away by one press.
    else if (closed || isFull(race)) onAsk('unregister', race)
    else unregister.mutate(race)
  }
  return (
    <div className={styles.actions}>
      <Button
        variant={race.isRegistered ? 'ghost' : awaitsApproval && !off ? 'secondary' : 'primary'}
        disabled={off && !touched}
        aria-disabled={off || undefined}
        aria-describedby={nameId}
        onClick={press}
        className={race.isRegistered ? undefined : wide}
      >
        {label}
      </Button>
      {details}
    </div>
  )
}

const wide = css({ flex: '1', px: '2' })
