import { ChevronDown, Pause, Play, SkipForward } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserPage } from '#web/lib/browser.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CalloutRotation, type HoldReason } from './callout-rotation.ts'
import { CircuitMap, LapDot } from './circuit-map.tsx'
import { circuitPreview } from './circuit-preview.look.ts'
import type { StatsToggle } from './circuit-stats.tsx'
import { type Circuit, findCircuit } from './circuits.ts'
import { circuitFacts } from './facts.ts'
import { useOnScreen, usePrefersReducedMotion } from './on-screen.ts'

type CircuitPreviewProps = {
  /** The name as an organiser typed it. */
  track: string
  /** Toggles the figures, wherever they are shown. */
  stats: StatsToggle
}

/** A circuit seen from above: it draws itself, a dot laps it, and three callouts rotate (docs/specification.md 2). */
export default function CircuitPreview({ track, stats }: CircuitPreviewProps) {
  const circuit = findCircuit(track)
  if (circuit) return <Preview key={circuit.slug} circuit={circuit} stats={stats} />
  const styles = circuitPreview
  return (
    <div className={styles.missing}>
      <p>Track preview unavailable</p>
      <p className={styles.missingTrack}>{track}</p>
    </div>
  )
}

function Preview({ circuit, stats }: { circuit: Circuit; stats: StatsToggle }) {
  const styles = circuitPreview
  const root = useRef<HTMLFieldSetElement>(null)
  const isStill = usePrefersReducedMotion()
  const isOnScreen = useOnScreen(root)
  const [isPaused, setIsPaused] = useState(false)
  const { highlights } = circuitFacts[circuit.slug]
  const { shown, rotation, hasFocus, letGo, handlers } = useCalloutRotation(highlights.length, {
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
    <fieldset ref={root} className={styles.root} aria-label={`Preview of ${circuit.name}`} {...handlers}>
      <CircuitMap slug={circuit.slug} open={[shown]} onPick={index => rotation.show(index)}>
        <LapDot slug={circuit.slug} isMoving={isMoving} />
      </CircuitMap>
      <div className={styles.caption}>
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
        {/* Announced when a reader asks for another, not every three seconds. */}
        <p className={styles.text} aria-live={isPaused || isStill || hasFocus ? 'polite' : 'off'}>
          <span key={shown}>
            <VisuallyHidden>{`${highlight?.name}, ${highlight?.type}:`}</VisuallyHidden>{' '}
            <span>{highlight?.description}</span>
          </span>
        </p>
        <button
          type="button"
          className={styles.statsToggle}
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

/** Whether the page is in the background. */
function useHidden(): boolean {
  return useSyncExternalStore(browserPage.listen, () => !browserPage.isVisible())
}

type Held = Partial<Record<Extract<HoldReason, 'paused' | 'still' | 'off-screen'>, boolean>>

/** The callout shown out of `count`, its rotation, and the handlers by which a reader holds it. */
function useCalloutRotation(count: number, held: Held) {
  const [shown, setShown] = useState(0)
  const [rotation] = useState(() => new CalloutRotation(count, setShown))
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const isHidden = useHidden()
  useHold(rotation, 'paused', held.paused)
  useHold(rotation, 'still', held.still)
  useHold(rotation, 'off-screen', held['off-screen'])
  useHold(rotation, 'hidden', isHidden)
  useHold(rotation, 'focus', hasFocus)
  useHold(rotation, 'touch', isTouched)
  useEffect(() => {
    rotation.start()
    return () => rotation.stop()
  }, [rotation])
  // A tap holds until the next one elsewhere: a finger cannot hover.
  useEffect(() => {
    if (!isTouched) return
    const letGo = () => setIsTouched(false)
    document.addEventListener('pointerdown', letGo, { capture: true })
    return () => document.removeEventListener('pointerdown', letGo, { capture: true })
  }, [isTouched])
  /** Pressing play overrides pointer and focus. */
  const letGo = () => {
    rotation.hold('pointer', false)
    setHasFocus(false)
    setIsTouched(false)
  }
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rotation.hold('pointer', true)
    },
    onPointerLeave: () => rotation.hold('pointer', false),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') setIsTouched(true)
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setHasFocus(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
    },
  }
  return { shown, rotation, hasFocus, letGo, handlers }
}

function useHold(rotation: CalloutRotation, reason: HoldReason, isHeld = false) {
  useEffect(() => rotation.hold(reason, isHeld), [rotation, reason, isHeld])
}
