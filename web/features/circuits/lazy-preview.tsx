import { Play, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import type { StatsToggle } from './circuit-stats.tsx'
import { useOnScreen } from './on-screen.ts'

const preview = new LazyPart(() => import('./circuit-preview.tsx'))
const figures = new LazyPart(() => import('./circuit-stats.tsx'))

/** Whether the preview of a card and its figures are open. Without a toggle it is always open. */
export type PreviewState = { isOpen: boolean; toggle?: () => void; stats: StatsToggle }

/** A preview opened by a press; a press in it opens its figures. */
export function useToggledPreview(): PreviewState {
  const [isOpen, setIsOpen] = useState(false)
  const stats = useStats()
  return { isOpen, toggle: () => setIsOpen(!isOpen), stats }
}

/** A preview that opens once it is on screen, and stays. */
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
  /** The id of the race's name: the button has the same label on every card. */
  nameId: string
  className?: string
}

/** Toggles the preview of a card; its code is fetched when a finger or pointer comes near. */
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

/** The component of the preview once wanted and loaded, and whether it cannot be fetched. */
export function useLazyPreview({ isOpen }: PreviewState) {
  const { Part, isMissing } = useLazyPart(preview, isOpen)
  return { Preview: isOpen ? Part : undefined, isMissing }
}

type LazyCircuitStatsProps = { track: string; state: PreviewState; inFull?: boolean }

/** The figures, once wanted and loaded. */
export function LazyCircuitStats({ track, state, inFull }: LazyCircuitStatsProps) {
  const isWanted = state.isOpen && state.stats.isOpen
  const { Part } = useLazyPart(figures, isWanted)
  return isWanted && Part && <Part track={track} id={state.stats.id} inFull={inFull} />
}
