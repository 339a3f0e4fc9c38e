import { useRef } from 'react'
import { css } from 'styled-system/css'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { dayAndTime, fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LazyCircuitStats, useLazyPreview, usePreviewOnScreen } from '../circuits/lazy-preview.tsx'
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

/** A circuit's preview in a window: as wide as the window, its room kept until it comes, the figures below it. */
function DialogPreview({ track }: { track: string }) {
  const box = useRef<HTMLDivElement>(null)
  const state = usePreviewOnScreen(box)
  const { Preview } = useLazyPreview(state)
  return (
    <div className={css({ mb: '3', containerType: 'inline-size' })}>
      <div ref={box} className={ground}>
        {Preview && <Preview track={track} stats={state.stats} />}
      </div>
      <div className={css({ mt: '4', _empty: { display: 'none' } })}>
        <LazyCircuitStats track={track} state={state} inFull />
      </div>
    </div>
  )
}

// As high as the map at the width of the window, its caption and the padding.
const ground = css({
  p: '2',
  height: '[calc(min(1.6rem, (100cqi - 16px) / 17.5) * 7 + 3.75rem)]',
  bg: 'bg.pit',
  borderRadius: 'control',
  forcedColorAdjust: 'none',
  '--map-size': '1.6rem',
})
