import { css } from 'styled-system/css'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { DialogPreview } from '#web/features/circuits/components/dialog-preview.tsx'
import { dayAndTime, fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Race } from './api.ts'
import { RaceFacts } from './race-facts.tsx'
import { placesLeft } from './race-texts.ts'

type RaceDetailsDialogProps = { race: Race; open: boolean; onClose: () => void }

/** All there is to know about a race before the grid forms. */
export default function RaceDetailsDialog({ race, open, onClose }: RaceDetailsDialogProps) {
  const { registrationDeadline: deadline } = race
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
      <DialogPreview track={race.track} />
      <RaceFacts
        facts={[
          ['Track', layout ? `${race.track}, ${layout} layout` : race.track],
          ['Car class', race.carClass],
          ['Date', fullDate(race.date)],
          ['Time', <Moment key="time" london={timeInLondon(race.date)} instant={race.date} />],
          [
            'Registration deadline',
            <Moment key="deadline" london={dayAndTime(deadline)} instant={deadline} />,
          ],
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

/** A moment in London and, on a line of its own where the reader's clock shows another time, here. */
function Moment({ london, instant }: { london: string; instant: string }) {
  const here = timeHere(instant)
  return (
    <>
      {london}
      {here && (
        <span className={css({ display: 'block', color: 'fg.muted', fontWeight: 'regular' })}>
          {here} where you are
        </span>
      )}
    </>
  )
}
