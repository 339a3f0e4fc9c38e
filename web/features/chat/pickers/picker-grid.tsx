import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { picker } from 'styled-system/recipes'
import { type Cell, cellAfter } from './grid-keyboard.ts'

/** Something that can be picked. */
export type PickerItem = {
  /** Its name for a screen reader and the mouse. */
  label: string
  /** Tells it from the others of its section. */
  value: string
}

/** Some of them under one heading; never none. */
export type PickerSection<Item> = { title: string; items: readonly Item[] }

type Cells<Item> = {
  columns: number
  /** Where the keyboard enters; it stays with what was focused last. */
  entry: Cell
  onPick: (item: Item) => void
  /** How one looks. */
  children: (item: Item) => ReactNode
}

type PickerGridProps<Item> = Cells<Item> & {
  box: RefObject<HTMLDivElement | null>
  sections: readonly PickerSection<Item>[]
  onEntry: (cell: Cell) => void
  /** Brings a section to the top. */
  goTo: (title: string) => void
  onScroll: (() => void) | undefined
}

/** The sections under each other, a grid each. Tab enters at one cell; arrows, Home, End and the page keys go on. */
export function PickerGrid<Item extends PickerItem>(props: PickerGridProps<Item>) {
  const { box, sections, onEntry, goTo, onScroll, ...cells } = props
  const shape = { counts: sections.map(({ items }) => items.length), columns: cells.columns }

  function onKeyDown(event: KeyboardEvent) {
    const from = cellOf(event.target)
    const next = from && !event.altKey && !event.metaKey && cellAfter(event, from, shape)
    if (!next) return
    event.preventDefault()
    const title = sections[next.section]?.title
    if (event.key.startsWith('Page') && title) goTo(title)
    focusCell(box, next)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the grids in it.
    <div
      ref={box}
      className={picker().scroll}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onFocus={event => {
        const cell = cellOf(event.target)
        if (cell) onEntry(cell)
      }}
    >
      {sections.map((section, at) => (
        <SectionGrid key={section.title} section={section} at={at} {...cells} />
      ))}
    </div>
  )
}

/** Gives the keyboard to a cell. */
export function focusCell(box: RefObject<HTMLElement | null>, { section, item }: Cell) {
  box.current?.querySelector<HTMLElement>(`[data-cell="${section}/${item}"]`)?.focus()
}

type SectionGridProps<Item> = Cells<Item> & { section: PickerSection<Item>; at: number }

function SectionGrid<Item extends PickerItem>(props: SectionGridProps<Item>) {
  const { section, at, columns, entry, onPick, children } = props
  const id = useId()
  const look = picker()
  return (
    <div data-section={section.title}>
      <h3 id={id} className={look.title}>
        {section.title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is moved about in. */}
      <table role="grid" aria-labelledby={id} className={look.grid}>
        <colgroup>
          <col span={columns} />
        </colgroup>
        <tbody>
          {rowsOf(section.items, columns).map((row, rowAt) => (
            <tr key={row[0]?.value}>
              {row.map((item, column) => (
                <td key={item.value}>
                  <button
                    type="button"
                    tabIndex={entry.section === at && entry.item === rowAt * columns + column ? 0 : -1}
                    data-cell={`${at}/${rowAt * columns + column}`}
                    aria-label={item.label}
                    title={item.label}
                    className={look.cell}
                    // A press leaves the focus, and the caret, where they are.
                    onPointerDown={event => event.preventDefault()}
                    onClick={() => onPick(item)}
                  >
                    {children(item)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellOf(target: EventTarget): Cell | null {
  const [section, item] = (target instanceof HTMLElement && target.dataset.cell?.split('/')) || []
  return section && item ? { section: Number(section), item: Number(item) } : null
}

function rowsOf<Item>(items: readonly Item[], columns: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
}
