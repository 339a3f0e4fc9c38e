import type { ReactNode } from 'react'
import { css } from 'styled-system/css'

/** A value and, quieter below it, what belongs to it. */
export function Twofold({ children, below }: { children: ReactNode; below?: ReactNode }) {
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

type FactsProps = { facts: [label: string, value: ReactNode][] }

/** The facts of one card, two abreast. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '3' })}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={css({ color: 'fg.muted', fontSize: 'sm' })}>{label}</dt>
          <dd className={css({ mt: '0.5', fontSize: 'md', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The grid of cards on phones. */
export const cardList = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })
export const badgeRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5' })
/** Name and badges of a row: abreast where there is room. */
export const nameCell = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '[minmax(0, 1fr) 214px]' },
  alignItems: 'start',
  alignContent: 'start',
  minWidth: '[9rem]',
})
