import type { ReactNode } from 'react'
import { circuitStats } from './circuit-stats.look.ts'
import { findCircuit } from './circuits.ts'
import { type CircuitFacts, circuitFacts, difficulties, difficultyLevel } from './facts.ts'

/** Whether the figures of a preview are open, and how to toggle them. */
export type StatsToggle = { id: string; isOpen: boolean; toggle: () => void }

type CircuitStatsProps = {
  track: string
  id: string
  /** Also shows the car and series of the record, and the source of the figures. */
  inFull?: boolean
}

/** Length, Turns, Lap Record and Difficulty of a circuit, with the layout they belong to (docs/specification.md 2). */
export default function CircuitStats({ track, id, inFull }: CircuitStatsProps) {
  const circuit = findCircuit(track)
  if (!circuit) return null
  const styles = circuitStats({ inFull })
  const facts = circuitFacts[circuit.slug]
  const { lengthKm, turns, direction, layout, lapRecord, difficulty, source } = facts
  return (
    <div id={id} className={styles.root}>
      <dl className={styles.list}>
        <Figure label="Length" aside={layout} inFull={inFull}>
          {lengthKm.toFixed(3)} km
        </Figure>
        <Figure label="Turns" aside={direction} inFull={inFull}>
          {turns}
        </Figure>
        <Figure label="Lap Record" aside={recordAside(lapRecord, inFull)} inFull={inFull}>
          {lapRecord.time}
        </Figure>
        <Figure label="Difficulty" aside={<Level difficulty={difficulty} />} inFull={inFull}>
          {difficulty}
        </Figure>
      </dl>
      {inFull && (
        <p className={styles.source}>
          Length, turns and record for this layout from {source}. The difficulty is the club’s own view, for
          GT3 cars.
        </p>
      )}
    </div>
  )
}

type FigureProps = { label: string; aside: ReactNode; inFull: boolean | undefined; children: ReactNode }

function Figure({ label, aside, inFull, children }: FigureProps) {
  const styles = circuitStats({ inFull })
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.aside}>{aside}</dd>
    </div>
  )
}

/** The difficulty as filled grid slots; the word beside them says the same. */
function Level({ difficulty }: { difficulty: string }) {
  const styles = circuitStats()
  const level = difficultyLevel(difficulty)
  return (
    <span aria-hidden="true" className={styles.level}>
      {difficulties.map((word, index) => (
        <span key={word} data-filled={index < level || undefined} />
      ))}
    </span>
  )
}

function recordAside({ driver, car, series, year }: CircuitFacts['lapRecord'], inFull?: boolean) {
  return inFull ? `${driver}, ${car}, ${series} ${year}` : `${driver}, ${year}`
}
