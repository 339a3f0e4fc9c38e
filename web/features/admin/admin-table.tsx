import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { useMinWidthXl } from '#web/lib/screen-width.ts'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type AdminTableProps = { label: string; columns: string[]; children: ReactNode }

/** A table on a card. Its last column holds each row's actions. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  const box = useRef<HTMLElement>(null)
  const overflows = useOverflows(box)
  return (
    <Card clip>
      <section ref={box} aria-label={label} tabIndex={overflows ? 0 : undefined} className={scroller}>
        <table className={table}>
          <caption className={css({ srOnly: true })}>{label}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </Card>
  )
}

/** Whether the content is wider than its box, as with text at twice the size. */
function useOverflows(box: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [box])
  return overflows
}

const scroller = css({ overflowX: 'auto', '&:focus-visible': { outlineOffset: '[-3px]' } })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textAlign: 'left',
  fontSize: 'md',
  lineHeight: 'snug',
  '& th, & td': { px: '3', py: '3', verticalAlign: 'top', fontWeight: 'regular' },
  '& :is(th, td):first-child': { pl: '5' },
  '& :is(th, td):last-child': { pr: '3', width: '[1%]', whiteSpace: 'nowrap', _print: { display: 'none' } },
  '& thead th': {
    py: '2.5',
    bg: 'bg.raised',
    color: 'fg.muted',
    textStyle: 'label',
    whiteSpace: 'nowrap',
  },
  '& tbody tr': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderColor: 'border.subtle' },
})

/** A value with a quieter line below it. */
export function TwoLines({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>{children}</span>
      {below && (
        <span
          className={css({
            display: 'block',
            mt: '0.5',
            color: 'fg.muted',
            fontSize: 'sm',
            overflowWrap: 'anywhere',
          })}
        >
          {below}
        </span>
      )}
    </>
  )
}

type NameCellsProps = { id: string; name: ReactNode; below: ReactNode; badges: ReactNode }

/** The first cells of a row: the name, and the badges in their own column if there is room. */
export function NameCells({ id, name, below, badges }: NameCellsProps) {
  const isWide = useMinWidthXl()
  return (
    <>
      <th scope="row" className={css({ minWidth: '[15rem]' })}>
        <TwoLines below={below}>
          <span id={id} className={css({ fontWeight: 'bold' })}>
            {name}
          </span>
        </TwoLines>
        {!isWide && <div className={css({ mt: '2' })}>{badges}</div>}
      </th>
      {isWide && <td>{badges}</td>}
    </>
  )
}

/** The column heads for these cells and those that follow. */
export function useColumns(name: string, ...others: string[]): string[] {
  return useMinWidthXl() ? [name, 'Status', ...others] : [name, ...others]
}

/** The grid of cards on phones. */
export const cardList = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' })
export const badgeRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5' })
