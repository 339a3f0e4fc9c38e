import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { field, picker } from 'styled-system/recipes'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import type { Cell } from './grid-keyboard.ts'
import { focusCell, PickerGrid, type PickerItem, type PickerSection } from './picker-grid.tsx'

const FIRST: Cell = { section: 0, item: 0 }

type PickerProps<Item> = {
  /** "emoji", as the search names what it finds. */
  what: string
  sections: readonly (PickerSection<Item> & {
    /** What stands for it in the row of sections. */ sign: ReactNode
  })[]
  find: (typed: string) => readonly Item[]
  columns: number
  onPick: (item: Item) => void
  /** Beside the search. */
  tool?: ReactNode
  /** In the place of the row of sections. */
  bar?: ReactNode
  /** How one looks. */
  children: (item: Item) => ReactNode
}

/** A search over everything, a way to each section, and all that can be picked. Enter in the search picks the first. */
export function Picker<Item extends PickerItem>(props: PickerProps<Item>) {
  const { what, sections, find, columns, onPick, tool, bar, children } = props
  const look = picker()
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
    // Enter would send the form that the picker stands in.
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
      className={cx(look.bar, look.ways)}
    />
  )
  return (
    <>
      <div className={look.tools}>
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
          className={field().control}
        />
        {tool}
      </div>
      {bar ?? (found ? null : ways)}
      <p role="status" className={found?.length === 0 ? look.none : css({ srOnly: true })}>
        {found?.length === 0 ? 'Nothing is called that.' : results[0]?.title}
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

/** Which section is in view, and how to get to another. */
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
