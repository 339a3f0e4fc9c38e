import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { css } from 'styled-system/css'
import { boardQuery } from '#web/features/board/api.ts'
import { GridNames } from '#web/features/board/grid-names.tsx'
import { findCircuit } from '#web/features/circuits/circuits.ts'
import { useSession } from '#web/features/session/api.ts'
import { useHasCome } from '#web/lib/clock.ts'
import { dayAndTime, fullDate, timeHere, timeInLondon } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { LazyCircuitStats, useLazyPreview, usePreviewOnScreen } from '../circuits/lazy-preview.tsx'
import type { Race } from './api.ts'
import { endingWords, winnerWords } from './race-endings.ts'
import { RaceFacts } from './race-facts.tsx'
import { placesLeft } from './race-texts.ts'

type RaceDetailsDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Everything about a race: before its start the grid, after it the result. */
export default function RaceDetailsDialog({ race, open, onClose }: RaceDetailsDialogProps) {
  const { registrationDeadline: deadline } = race
  const hasStarted = useHasCome(Date.parse(race.date))
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
          ...(hasStarted
            ? endFacts(race)
            : [
                [
                  'Registration deadline',
                  <Moment key="deadline" london={dayAndTime(deadline)} instant={deadline} />,
                ] as const,
                [
                  'Participants',
                  `${race.registeredCount}/${race.maxParticipants}, ${placesLeft(race).toLowerCase()}`,
                ] as const,
              ]),
          ['Championship', race.championshipName],
          ['Round', race.roundNumber],
          ['Points', race.points],
        ]}
      />
      {!hasStarted && <OnTheGrid raceId={race.id} />}
    </Dialog>
  )
}

function endFacts({ result, registeredCount }: Race): [string, string | null][] {
  return [
    ['Registered', String(registeredCount)],
    ['Result', result ? winnerWords(result) : 'No result yet'],
    ['You', result?.own ? endingWords(result.own) : null],
  ]
}

/** The drivers with a place, fetched once the dialog is open. */
function OnTheGrid({ raceId }: { raceId: string }) {
  const { member } = useSession()
  const board = useQuery(boardQuery(raceId))
  return (
    <section aria-label="On the grid" className={css({ mt: '4', minHeight: '[6.5rem]' })}>
      <h3 className={css({ textStyle: 'label', color: 'fg.muted', mb: '2' })}>On the grid</h3>
      <SectionStates query={board} what="the grid">
        {({ grid }) => <GridNames grid={grid} me={member?.id} />}
      </SectionStates>
    </section>
  )
}

/** A time in London and, on its own line, the local time of a reader in another zone. */
function Moment({ london, instant }: { london: string; instant: string }) {
  const here = timeHere(instant)
  return (
    <>
      <span>{london}</span>
      {here && (
        <span className={css({ display: 'block', color: 'fg.muted', fontWeight: 'regular' })}>
          {`${here} where you are`}
        </span>
      )}
    </>
  )
}

/** The preview of a circuit in a dialog: full width, its space reserved, the figures below it. */
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

// The height of the map at this width, its caption and the padding.
const ground = css({
  p: '2',
  height: '[calc(min(1.6rem, (100cqi - 16px) / 17.5) * 7 + 3.75rem)]',
  bg: 'bg.pit',
  borderRadius: 'control',
  forcedColorAdjust: 'none',
  '--map-size': '1.6rem',
})
