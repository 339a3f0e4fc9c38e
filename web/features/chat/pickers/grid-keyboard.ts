/** A cell of a picker: the index of its section, and of the item in it. */
export type Cell = { section: number; item: number }

/** The shape of a picker: the number of items in each section (none is empty), and the number of columns. */
export type GridShape = { counts: readonly number[]; columns: number }

type Pressed = { key: string; ctrlKey: boolean }

/**
 * The cell that a key moves to, following the ARIA grid pattern; page keys move between sections. `null` if the grid does
 * not use the key. At either end the cell stays the same.
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

// The last row of the previous section, in this column.
function over(from: Cell, shape: GridShape, column: number): Cell {
  const section = from.section - 1
  if (section < 0) return from
  const last = countOf(shape, section) - 1
  return { section, item: Math.min(last - (last % shape.columns) + column, last) }
}

function countOf({ counts }: GridShape, section: number): number {
  return counts[section] ?? 0
}
