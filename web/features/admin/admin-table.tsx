import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type AdminTableProps = { label: string; columns: string[]; children: ReactNode }

/** A table on a card. Its last column holds each row's actions. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  return (
    <Card clip>
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
    </Card>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textAlign: 'left',
  fontSize: 'md',
  lineHeight: 'snug',
  '& th, & td': { px: '3', py: '3', verticalAlign: 'top', fontWeight: 'regular' },
  '& :is(th, td):first-child': { pl: '5' },
  '& :is(th, td):last-child': { pr: '3', width: '[1%]', whiteSpace: 'nowrap' },
  '& thead th': {
    py: '2.5',
    bg: 'bg.raised',
    color: 'fg.muted',
    textStyle: 'label',
    whiteSpace: 'nowrap',
  },
  '& tbody tr': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderColor: 'border.subtle' },
})
