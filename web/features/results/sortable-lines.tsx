import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ordinal } from '#worker/lib/text/ordinal.ts'
import { resultEntry } from './result-entry.look.ts'

export type SortableLinesProps = {
  /** Driver ids, in order. */
  ids: string[]
  nameOf: (memberId: string) => string
  labelledBy: string
  /** `place` counts from 1. */
  onMove: (memberId: string, place: number) => void
  /** The content of a row, with its drag handle. */
  row: (memberId: string, handle: ReactNode) => ReactNode
}

/** A list to reorder by drag handles: by touch, mouse, or keyboard with spoken positions. */
export default function SortableLines({ ids, nameOf, labelledBy, onMove, row }: SortableLinesProps) {
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[straightUpAndDown]}
      accessibility={{
        announcements: announcementsOf(ids, nameOf, hasMoved),
        screenReaderInstructions: {
          draggable:
            'Press Space to pick a driver up, arrow keys to move them, Space to put them down, Escape to put them back.',
        },
      }}
      onDragEnd={({ active, over }) => over && onMove(String(active.id), ids.indexOf(String(over.id)) + 1)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
        <ol role="list" aria-labelledby={labelledBy} className={resultEntry().rows}>
          {ids.map(id => (
            <SortableRow key={id} id={id} name={nameOf(id)} row={row} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = { id: string; name: string; row: SortableLinesProps['row'] }

function SortableRow({ id, name, row }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  const { role, tabIndex, ...described } = attributes
  return (
    <li
      ref={setNodeRef}
      className={resultEntry().row}
      data-dragged={isDragging ? '' : undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {row(
        id,
        <IconButton
          {...described}
          {...listeners}
          ref={setActivatorNodeRef}
          label={`Move ${name}`}
          className={handle}
        >
          <GripVertical />
        </IconButton>,
      )}
    </li>
  )
}

const straightUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

// Otherwise a drag would scroll the page.
const handle = css({ touchAction: 'none', cursor: 'grab' })

/** Screen reader announcements for dragging; `hasMoved` persists between calls. */
export function announcementsOf(
  ids: readonly string[],
  nameOf: (memberId: string) => string,
  hasMoved: { current: boolean },
): Announcements {
  const placed = (who: UniqueIdentifier, where: UniqueIdentifier) =>
    `${nameOf(String(who))} is ${ordinal(ids.indexOf(String(where)) + 1)} of ${ids.length}.`
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return `Picked up. ${placed(active.id, active.id)}`
    },
    onDragOver: ({ active, over }) => {
      // A picked-up driver is over their own position at once; announcing that would cut the first message short.
      if (!hasMoved.current && over?.id === active.id) return undefined
      hasMoved.current = true
      return placed(active.id, over?.id ?? active.id)
    },
    onDragEnd: ({ active, over }) => `Put down. ${placed(active.id, over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `Put back. ${placed(active.id, active.id)}`,
  }
}
