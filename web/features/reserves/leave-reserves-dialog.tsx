import { useRef, useState } from 'react'
import type { Race } from '#web/features/races/api.ts'
import { placeInLine } from '#web/features/races/race-texts.ts'
import { hasOffer } from '#web/features/races/race-time.ts'
import { clubNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaveReserves } from './api.ts'

type LeaveReservesDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Asks before a reserve gives up their place in line or their offer: neither comes back. */
export default function LeaveReservesDialog({ race, open, onClose }: LeaveReservesDialogProps) {
  const { mutate } = useLeaveReserves()
  const isOffered = hasOffer(race, clubNow())
  const hasLeft = useRef(false)
  const [opener] = useState(() => document.activeElement)
  const leave = () => {
    hasLeft.current = true
    mutate(race)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // After declining, that button is gone: focus the first button of the card.
      finalFocus={() =>
        hasLeft.current && opener?.matches('button')
          ? (opener.parentElement?.querySelector('button:not(:disabled)') ?? null)
          : null
      }
      alert
      size="sm"
      title={isOffered ? 'Pass this place on?' : 'Leave the reserves?'}
      description={
        isOffered
          ? 'You will leave the reserves for this race, and the place goes to the next in line.'
          : `${placeInLine(race.reserve?.place ?? 1, race.reserveCount)} for ${race.name}. If you join again, you go to the back of the line.`
      }
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            {isOffered ? 'Keep the offer' : 'Stay in line'}
          </Button>
          <Button variant="danger" onClick={leave}>
            {isOffered ? 'Pass it on' : 'Leave the reserves'}
          </Button>
        </>
      }
    />
  )
}
