import type { Race } from '#web/features/races/api.ts'
import type { Question } from '#web/features/races/race-actions.tsx'
import { placesLeft } from '#web/features/races/race-texts.ts'
import { stateOf } from '#web/features/races/race-time.ts'
import { useMinute } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { Part } from '../dashboard-card.tsx'
import type { MyRaces } from '../my-races.ts'
import { RaceRows } from '../race-rows.tsx'

/** How many stand here at once. */
const SHOWN = 3

type ClosingNextProps = { mine: MyRaces; onAsk: (question: Question, race: Race) => void }

/** The races that the driver can still join, the one that closes first at the top. Nothing where there is none. */
export function ClosingNext({ mine, onAsk }: ClosingNextProps) {
  const now = useMinute()
  const [next] = mine.registered
  const open = mine.coming
    .filter(race => !race.isRegistered && !isClosed(stateOf(race), now) && !isFull(race))
    .toSorted((a, b) => Date.parse(a.registrationDeadline) - Date.parse(b.registrationDeadline))
  // Without a race of his own, the first that he can join stands above, large.
  const races = (
    next ? open : open.filter(race => race !== mine.coming.find(one => open.includes(one)))
  ).slice(0, SHOWN)
  if (races.length === 0) return null
  return (
    <Part title="Closing next">
      <RaceRows
        races={races}
        liveries={mine.colours}
        label="Closing next"
        words={race => `Closes ${dayAndTime(race.registrationDeadline)}, ${placesLeft(race).toLowerCase()}`}
        onOpen={race => onAsk('details', race)}
        action={race => (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Register for ${race.name}`}
            onClick={() => onAsk('register', race)}
          >
            Register
          </Button>
        )}
      />
    </Part>
  )
}
