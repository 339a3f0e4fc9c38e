import { type ReactNode, type RefObject, useId } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'

type DashboardCardProps = {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
  /** For an action that disappears after use, so that focus has somewhere to go. */
  heading?: RefObject<HTMLHeadingElement | null>
}

/** A card of the dashboard: a title, a count, and one action. */
export function DashboardCard({ title, count, action, children, heading }: DashboardCardProps) {
  const titleId = useId()
  return (
    <Card as="section" clip aria-labelledby={titleId}>
      <div className={head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={css({ textStyle: 'cardTitle' })}>
          {title}
        </h2>
        {count !== undefined && count > 0 && <p className={tally}>{count}</p>}
        {action && <div className={css({ ml: 'auto' })}>{action}</div>}
      </div>
      {children}
    </Card>
  )
}

/** Shown in a card that has nothing to list. */
export function DashboardCardEmpty({ children }: { children: ReactNode }) {
  return <p className={empty}>{children}</p>
}

/** Says, below a list, what is not in it. */
export function DashboardCardNote({ children }: { children: ReactNode }) {
  return <p className={rest}>{children}</p>
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2.5',
  rowGap: '1',
  minHeight: '[60px]',
  px: { base: '4', md: '5' },
  py: '2',
})
const tally = css({ textStyle: 'clock', fontSize: 'lg', color: 'fg.muted' })
const rest = css({
  px: { base: '4', md: '5' },
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  color: 'fg.muted',
  fontSize: 'sm',
})
const empty = css({ px: { base: '4', md: '5' }, pb: '5', color: 'fg.muted', fontSize: 'md' })
