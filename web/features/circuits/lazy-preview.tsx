import { Play, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import type { StatsToggle } from './circuit-stats.tsx'
import { useOnScreen } from './on-screen.ts'

const preview = new LazyPart(() => import('./circuit-preview.tsx'))
const figures = new LazyPart(() => import('./circuit-stats.tsx'))

/** The preview of a card: whether it and its figures stand open. Without a toggle it always does. */
export type PreviewState = { isOpen: boolean; toggle?: () => void; stats: StatsToggle }

/** A preview that a press opens; another one in it opens its figures. */
export function useToggledPreview(): PreviewState {
  const [isOpen, setIsOpen] = useState(false)
  const stats = useStats()
  return { isOpen, toggle: () => setIsOpen(!isOpen), stats }
}

/** A preview that comes when it is on the screen and stays. */
export function usePreviewOnScreen(box: RefObject<Element | null>): PreviewState {
  const isOnScreen = useOnScreen(box)
  const [wasSeen, setWasSeen] = useState(false)
  if (isOnScreen && !wasSeen) setWasSeen(true)
  return { isOpen: wasSeen, stats: useStats() }
}

function useStats(): StatsToggle {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) }
}

type PreviewToggleProps = {
  isOpen: boolean
  onToggle: () => void
  /** The id of the race's name: the button says the same on every card. */
  nameId: string
  className?: string
}

/** Opens and closes a card's preview; what it needs is fetched when a finger or a pointer comes near. */
export function PreviewToggle({ isOpen, onToggle, nameId, className }: PreviewToggleProps) {
  return (
    <IconButton
      label="Circuit preview"
      variant="onArt"
      size="sm"
      className={className}
      aria-expanded={isOpen}
      aria-describedby={nameId}
      onPointerEnter={fetchBoth}
      onFocus={fetchBoth}
      onClick={onToggle}
    >
      {isOpen ? <X /> : <Play />}
    </IconButton>
  )
}

function fetchBoth() {
  preview.fetchAhead()
  figures.fetchAhead()
}

/** The preview's component once it is wanted and has come, and whether it cannot be fetched. */
export function useLazyPreview({ isOpen }: PreviewState) {
  const { Part, isMissing } = useLazyPart(preview, isOpen)
  return { Preview: isOpen ? Part : undefined, isMissing }
}

type LazyCircuitStatsProps = { track: string; state: PreviewState; inFull?: boolean }

/** The figures once they are wanted and have come. */
export function LazyCircuitStats({ track, state, inFull }: LazyCircuitStatsProps) {
  const isWanted = state.isOpen && state.stats.isOpen
  const { Part } = useLazyPart(figures, isWanted)
  return isWanted && Part && <Part track={track} id={state.stats.id} inFull={inFull} />
}
