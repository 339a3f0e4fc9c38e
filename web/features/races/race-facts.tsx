import type { ReactNode } from 'react'
import { css } from 'styled-system/css'

/** Labelled facts of a race, one below the other. Those without a value are left out. */
export function RaceFacts({ facts }: { facts: (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={list}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className={row}>
            <dt className={css({ color: 'fg.muted', fontSize: 'md' })}>{label}</dt>
            <dd className={css({ fontWeight: 'semibold', fontSize: 'md', minWidth: '0' })}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const list = css({ display: 'grid' })

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '[12rem minmax(0, 1fr)]' },
  columnGap: '4',
  py: '2.5',
  borderBottomWidth: 'hair',
  borderBottomStyle: 'solid',
  borderColor: 'border.subtle',
  _last: { borderBottomWidth: '[0]' },
})
