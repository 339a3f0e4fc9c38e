import '#web/theme/late/circuit-preview.css'
import { ChevronDown, Pause, Play, SkipForward } from 'lucide-react'
import { useRef, useState } from 'react'
import { circuitPreview } from 'styled-system/recipes'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CircuitMap } from './circuit-map.tsx'
import type { StatsToggle } from './circuit-stats.tsx'
import { type Circuit, findCircuit } from './circuits.ts'
import { useRotation } from './components/callout-rotation.ts'
import { LapDot } from './components/lap-dot.tsx'
import { circuitFacts } from './facts.ts'
import { useOnScreen, useStillness } from './on-screen.ts'

type CircuitPreviewProps = {
  /** The name a race organiser typed. */
  track: string
  /** The figures that the preview opens and closes, wherever they stand. */
  stats: StatsToggle
}

/** A circuit seen from above: it draws itself, a dot laps it, and three callouts take turns (specification, section 2). */
export default function CircuitPreview({ track, stats }: CircuitPreviewProps) {
  const circuit = findCircuit(track)
  if (circuit) return <Preview key={circuit.slug} circuit={circuit} stats={stats} />
  const look = circuitPreview()
  return (
    <div className={look.missing}>
      <p>Track preview unavailable</p>
      <p className={look.missingTrack}>{track}</p>
    </div>
  )
}

function Preview({ circuit, stats }: { circuit: Circuit; stats: StatsToggle }) {
  const look = circuitPreview()
  const root = useRef<HTMLFieldSetElement>(null)
  const isStill = useStillness()
  const isOnScreen = useOnScreen(root)
  const [isPaused, setIsPaused] = useState(false)
  const { highlights } = circuitFacts[circuit.slug]
  const { shown, rotation, hasFocus, letGo, handlers } = useRotation(highlights.length, {
    paused: isPaused,
    still: isStill,
    'off-screen': !isOnScreen,
  })
  const isMoving = !isPaused && !isStill && isOnScreen
  const highlight = highlights[shown]
  const togglePause = () => {
    if (isPaused) letGo()
    setIsPaused(!isPaused)
  }
  return (
    <fieldset ref={root} className={look.root} aria-label={`Preview of ${circuit.name}`} {...handlers}>
      <CircuitMap slug={circuit.slug} open={[shown]} onPick={index => rotation.show(index)}>
        <LapDot slug={circuit.slug} isMoving={isMoving} />
      </CircuitMap>
      <div className={look.caption}>
        {isStill ? (
          <IconButton label="Next highlight" variant="onArt" size="sm" onClick={rotation.next}>
            <SkipForward />
          </IconButton>
        ) : (
          <IconButton
            label={isPaused ? 'Play preview' : 'Pause preview'}
            variant="onArt"
            size="sm"
            onClick={togglePause}
          >
            {isPaused ? <Play /> : <Pause />}
          </IconButton>
        )}
        {/* Read out when a reader asks for another, not every three seconds. */}
        <p className={look.text} aria-live={isPaused || isStill || hasFocus ? 'polite' : 'off'}>
          <span key={shown}>
            <VisuallyHidden>
              {highlight?.name}, {highlight?.type}:
            </VisuallyHidden>{' '}
            {highlight?.description}
          </span>
        </p>
        <button
          type="button"
          className={look.statsToggle}
          aria-expanded={stats.isOpen}
          aria-controls={stats.isOpen ? stats.id : undefined}
          onClick={stats.toggle}
        >
          Stats
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  )
}
