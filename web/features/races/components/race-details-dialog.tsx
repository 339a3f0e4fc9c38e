import { findCircuit } from '#web/features/circuits/circuits.ts'
import { dayAndTime, fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Race } from '../api.ts'
import { RaceFacts } from './race-facts.tsx'
import { placesLeft } from './race-words.ts'

type RaceDetailsDialogProps = { race: Race; open: boolean; onClose: () => void }

/** All there is to know about a race before the grid forms. */
export default function RaceDetailsDialog({ race, open, onClose }: RaceDetailsDialogProps) {
  const layout = findCircuit(race.track)?.layout
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={race.name}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <RaceFacts
        facts={[
          ['Track', layout ? `${race.track}, ${layout} layout` : race.track],
          ['Car class', race.carClass],
          ['Date', fullDate(race.date)],
          ['Time', <Time key="time" instant={race.date} />],
          ['Registration deadline', <Deadline key="deadline" instant={race.registrationDeadline} />],
          [
            'Participants',
            `${race.registeredCount}/${race.maxParticipants}, ${placesLeft(race).toLowerCase()}`,
          ],
          ['Championship', race.championshipName],
          ['Round', race.roundNumber],
          ['Points', race.points],
        ]}
      />
    </Dialog>
  )
}

function Time({ instant }: { instant: string }) {
  return (
    <>
      {timeInLondon(instant)}
      <Here instant={instant} />
    </>
  )
}

function Deadline({ instant }: { instant: string }) {
  return (
    <>
      {dayAndTime(instant)}
      <Here instant={instant} />
    </>
  )
}

/** The same moment on the reader's own clock, where that shows another time. */
function Here({ instant }: { instant: string }) {
  const here = timeHere(instant)
  return here && <span>{`${here} where you are`}</span>
}
