import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { picker } from '#web/features/chat/picker.look.ts'
import { field } from '#web/ui/controls.look.ts'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { type Cell, cellAfterKey } from './grid-keyboard.ts'

const FIRST: Cell = { section: 0, item: 0 }

type PickerProps<Item> = {
  /** What is searched, as in the search's label: "emoji". */
  what: string
  sections: readonly (PickerSection<Item> & {
    /** Its label in the row of sections. */ sign: ReactNode
  })[]
  find: (typed: string) => readonly Item[]
  columns: number
  onPick: (item: Item) => void
  /** Beside the search. */
  tool?: ReactNode
  /** Replaces the row of sections. */
  bar?: ReactNode
  /** Renders an item. */
  children: (item: Item) => ReactNode
}

/** A search, a row of sections, and a grid of everything to pick. Enter in the search picks the first result. */
export function Picker<Item extends PickerItem>(props: PickerProps<Item>) {
  const { what, sections, find, columns, onPick, tool, bar, children } = props
  const styles = picker
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [entry, setEntry] = useState(FIRST)
  const first = sections[0]?.title ?? ''
  const { shown, goTo, onScroll } = useShownSection(box, first)
  const found = typed.trim() ? find(typed) : null
  const results = found && found.length > 0 ? [{ title: `${found.length} found`, items: found }] : []

  function onSearchKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') focusCell(box, entry)
    else if (event.key !== 'Enter') return
    else if (found?.[0]) onPick(found[0])
    // Enter would submit the composer's form.
    event.preventDefault()
  }

  const ways = (
    <SegmentGroup
      label="Category"
      options={sections.map(({ title, sign }) => ({ value: title, label: sign }))}
      value={shown}
      onChange={title => {
        goTo(title)
        setEntry({ section: sections.findIndex(it => it.title === title), item: 0 })
      }}
      className={cx(styles.bar, styles.ways)}
    />
  )
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label={`Search ${what}`}
          placeholder={`Search ${what}`}
          autoComplete="off"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setEntry(FIRST)
            goTo(first)
          }}
          onKeyDown={onSearchKey}
          className={field.control}
        />
        {tool}
      </div>
      {bar ?? (found ? null : ways)}
      <p role="status" className={found?.length === 0 ? styles.none : css({ srOnly: true })}>
        {found?.length === 0 ? 'No results' : results[0]?.title}
      </p>
      <PickerGrid
        key={typed}
        {...{ box, columns, onPick, entry, goTo, children }}
        sections={found ? results : sections}
        onEntry={setEntry}
        onScroll={found ? undefined : onScroll}
      />
    </>
  )
}

/** The section in view, and how to scroll to another. */
function useShownSection(box: RefObject<HTMLElement | null>, first: string) {
  const [shown, setShown] = useState(first)
  const all = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]

  function goTo(title: string) {
    const section = all().find(({ dataset }) => dataset.section === title)
    if (box.current && section) box.current.scrollTop = section.offsetTop
    setShown(title)
  }

  function onScroll() {
    const top = (box.current?.scrollTop ?? 0) + 1
    const title = all().findLast(({ offsetTop }) => offsetTop <= top)?.dataset.section
    if (title) setShown(title)
  }

  return { shown, goTo, onScroll }
}

/** Something that can be picked. */
type PickerItem = {
  /** The name for screen readers and the tooltip. */
  label: string
  /** Unique within its section. */
  value: string
}

/** Items under one heading; never empty. */
type PickerSection<Item> = { title: string; items: readonly Item[] }

type Cells<Item> = {
  columns: number
  /** The tab stop: the cell focused last. */
  entry: Cell
  onPick: (item: Item) => void
  /** Renders an item. */
  children: (item: Item) => ReactNode
}

type PickerGridProps<Item> = Cells<Item> & {
  box: RefObject<HTMLDivElement | null>
  sections: readonly PickerSection<Item>[]
  onEntry: (cell: Cell) => void
  /** Scrolls a section to the top. */
  goTo: (title: string) => void
  onScroll: (() => void) | undefined
}

/** The sections below each other, each a grid. Tab enters at one cell; arrow keys, Home, End and page keys move on. */
function PickerGrid<Item extends PickerItem>(props: PickerGridProps<Item>) {
  const { box, sections, onEntry, goTo, onScroll, ...cells } = props
  const shape = { counts: sections.map(({ items }) => items.length), columns: cells.columns }

  function onKeyDown(event: KeyboardEvent) {
    const from = cellOf(event.target)
    const next = from && !event.altKey && !event.metaKey && cellAfterKey(event, from, shape)
    if (!next) return
    event.preventDefault()
    const title = sections[next.section]?.title
    if (event.key.startsWith('Page') && title) goTo(title)
    focusCell(box, next)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the grids inside it.
    <div
      ref={box}
      className={picker.scroll}
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

/** Focuses a cell. */
function focusCell(box: RefObject<HTMLElement | null>, { section, item }: Cell) {
  box.current?.querySelector<HTMLElement>(`[data-cell="${section}/${item}"]`)?.focus()
}

type SectionGridProps<Item> = Cells<Item> & { section: PickerSection<Item>; at: number }

function SectionGrid<Item extends PickerItem>(props: SectionGridProps<Item>) {
  const { section, at, columns, entry, onPick, children } = props
  const id = useId()
  const styles = picker
  return (
    <div data-section={section.title}>
      <h3 id={id} className={styles.title}>
        {section.title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with arrow-key navigation. */}
      <table role="grid" aria-labelledby={id} className={styles.grid}>
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
                    className={styles.cell}
                    // A press must not move the focus and the caret.
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
