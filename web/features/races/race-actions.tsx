import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { useUnregister } from '#web/features/registrations/api.ts'
import { useJoinReserves, useTakePlace } from '#web/features/reserves/api.ts'
import type { Bar } from '#web/features/session/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { useOnePress } from '#web/ui/one-press.ts'
import { isFull, registerLabel } from '#worker/features/races/rules.ts'
import { isCheckInOpen } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'
import { raceCard } from './race-card.look.ts'
import { addressOf } from './race-link.tsx'
import { hasOffer, mayWait, raceStateOf } from './race-time.ts'

/** What a card can ask the page to open. */
export type RaceDialogName = 'register' | 'unregister' | 'leave' | 'details'

type RaceActionsProps = {
  race: Race
  now: number
  /** The id of the race's name, for buttons with the same text on every card. */
  nameId: string
  closed: boolean
  /** What prevents this driver from joining. */
  bar: Bar | null
  /** The driver has changed something here, so the button may have keyboard focus. */
  touched: boolean
  onAsk: (question: RaceDialogName, race: Race) => void
}

/**
 * The buttons for a place in the race, and Details. Taking a place, giving it back, joining and leaving the reserves
 * is one button whose label changes, so that focus stays on it. Giving a place back is never the large button.
 */
export function RaceActions({ race, now, nameId, onAsk, ...rest }: RaceActionsProps) {
  const { closed, bar, touched } = rest
  const styles = raceCard()
  const unregister = useUnregister()
  const join = useJoinReserves()
  const take = useTakePlace()
  const isBusy = unregister.isPending || join.isPending || take.isPending
  const once = useOnePress(isBusy)
  const isNight = isCheckInOpen(Date.parse(race.date), now)
  const isOffered = hasOffer(race, now)
  const mayStandBy = bar === null && mayWait(race, now)
  const isIn = race.isRegistered || Boolean(race.reserve)
  const details = (
    <Button
      variant="secondary"
      aria-describedby={nameId}
      onClick={() => onAsk('details', race)}
      className={isIn || mayStandBy ? wide : undefined}
    >
      Details
    </Button>
  )
  const label = registerLabel(raceStateOf(race), now)
  const isOff = label === 'Registration Closed' || label === 'Race Full'
  const act = actOf()
  return (
    <div className={styles.actions}>
      {isNight && (isIn || mayStandBy) && <BoardLink race={race} nameId={nameId} isStranger={!isIn} />}
      {act?.label === 'Join the reserves' && (
        <Button disabled aria-describedby={nameId} className={narrow}>
          {label}
        </Button>
      )}
      {act && (
        <Button
          key="act"
          variant={act.variant}
          busy={join.isPending || take.isPending}
          disabled={act.press === null && !touched}
          aria-disabled={act.press === null || undefined}
          aria-describedby={nameId}
          onClick={event => act.press && once(event, act.press)}
          className={act.className}
        >
          {act.label}
        </Button>
      )}
      {isOffered && (
        <Button
          variant="ghost"
          aria-describedby={nameId}
          onClick={event => once(event, () => onAsk('leave', race))}
        >
          No, thanks
        </Button>
      )}
      {details}
    </div>
  )

  function actOf(): Act | null {
    if (race.isRegistered) {
      // A place that cannot be taken again is not given up with one press.
      const isForGood = closed || isFull(race)
      const press = () => (isForGood ? onAsk('unregister', race) : unregister.mutate(race))
      return { label: 'Unregister', variant: 'ghost', press }
    }
    if (isOffered) return { label: 'Take the place', press: () => take.mutate(race), className: whole }
    if (race.reserve)
      return { label: 'Leave the reserves', variant: 'ghost', press: () => onAsk('leave', race) }
    if (mayStandBy && !isNight)
      return { label: 'Join the reserves', press: () => join.mutate(race), className: wide }
    // A new driver gets the form, which says what they are waiting for; a leaving member has to decide to stay first.
    if (bar === 'leaving' && !isOff) return null
    const variant = bar !== null && !isOff ? 'secondary' : 'primary'
    return { label, variant, press: isOff ? null : () => onAsk('register', race), className: wide }
  }
}

interface Act {
  label: string
  variant?: ComponentProps<typeof Button>['variant']
  /** `null` if nothing can be done. */
  press: (() => void) | null
  className?: string
}

type BoardLinkProps = { race: Race; nameId: string; isStranger: boolean }

/** On race night, the link to the race's board, where drivers check in or stand by. */
export function BoardLink({ race, nameId, isStranger }: BoardLinkProps) {
  const isToCheckIn = !isStranger && race.presence === null
  return (
    <Link
      to={addressOf(race)}
      aria-describedby={nameId}
      className={cx(button({ variant: isToCheckIn ? 'primary' : 'secondary' }), wide)}
    >
      {isStranger ? 'Stand by' : isToCheckIn ? 'Check in' : 'Go to the board'}
    </Link>
  )
}

const wide = css({ flex: '[1 0 auto]', px: '2' })
const narrow = css({ px: '2' })
const whole = css({ flex: '[1 0 100%]' })
