import { css } from 'styled-system/css'
import type { Figures } from '#web/features/races/api.ts'
import { Card } from '#web/ui/card.tsx'

/** Three numbers, each with its name: side by side, or one under the other beside the activity. */
export function StatTiles({ figures: { activeRaces, registrations } }: { figures: Figures }) {
  const tiles = [
    ['Total Races', activeRaces],
    ['Total Registrations', registrations],
    // Specification section 2.
    ['Avg. Registration', activeRaces === 0 ? 0 : Math.round(registrations / activeRaces)],
  ] as const
  return (
    <dl className={grid}>
      {tiles.map(([label, value]) => (
        <Card key={label} padded className={tile}>
          <dt className={css({ color: 'fg.muted', fontSize: 'sm', lineHeight: 'snug' })}>{label}</dt>
          <dd className={css({ textStyle: 'numeral', fontSize: { base: '3xl', md: '4xl' } })}>{value}</dd>
        </Card>
      ))}
    </dl>
  )
}

const grid = css({
  display: 'grid',
  gap: { base: '3', md: '6', lg: '4' },
  gridTemplateColumns: { base: '[repeat(auto-fit, minmax(6.5rem, 1fr))]', lg: 'minmax(0, 1fr)' },
})
const tile = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '3',
  overflowWrap: 'anywhere',
  px: { base: '3', md: '5' },
})
