/** A cell of a picker: which of its sections, and which item there. */
export type Cell = { section: number; item: number }

/** What a picker shows: how many items each of its sections has (none has none), in rows of so many columns. */
export type GridShape = { counts: readonly number[]; columns: number }

type Pressed = { key: string; ctrlKey: boolean }

/**
 * Where a key leads from a cell, as the ARIA grid pattern has it, with page keys for sections; `null` where the key is
 * not the grid's. At an end it stays.
 */
export function cellAfterKey({ key, ctrlKey }: Pressed, from: Cell, shape: GridShape): Cell | null {
  const { counts, columns } = shape
  const last = counts.length - 1
  const rowStart = from.item - (from.item % columns)
  switch (key) {
    case 'ArrowRight':
      return from.item < countOf(shape, from.section) - 1
        ? { ...from, item: from.item + 1 }
        : under(from, shape, 0)
    case 'ArrowLeft':
      return from.item > 0 ? { ...from, item: from.item - 1 } : over(from, shape, columns - 1)
    case 'ArrowDown':
      return rowStart + columns < countOf(shape, from.section)
        ? { ...from, item: Math.min(from.item + columns, countOf(shape, from.section) - 1) }
        : under(from, shape, from.item - rowStart)
    case 'ArrowUp':
      return rowStart > 0 ? { ...from, item: from.item - columns } : over(from, shape, from.item)
    case 'Home':
      return ctrlKey ? { section: 0, item: 0 } : { ...from, item: rowStart }
    case 'End':
      return ctrlKey
        ? { section: last, item: countOf(shape, last) - 1 }
        : { ...from, item: Math.min(rowStart + columns, countOf(shape, from.section)) - 1 }
    case 'PageDown':
      return { section: Math.min(from.section + 1, last), item: 0 }
    case 'PageUp':
      return { section: Math.max(from.section - 1, 0), item: 0 }
    default:
      return null
  }
}

// The first row of the next section, in this column.
function under(from: Cell, shape: GridShape, column: number): Cell {
  const section = from.section + 1
  if (section === shape.counts.length) return from
  return { section, item: Math.min(column, countOf(shape, section) - 1) }
}

// The last row of the section before, in this column.
function over(from: Cell, shape: GridShape, column: number): Cell {
  const section = from.section - 1
  if (section < 0) return from
  const last = countOf(shape, section) - 1
  return { section, item: Math.min(last - (last % shape.columns) + column, last) }
}

function countOf({ counts }: GridShape, section: number): number {
  return counts[section] ?? 0
}
