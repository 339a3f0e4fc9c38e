import { seasonPage } from 'styled-system/recipes'
import type { Series } from '../content.ts'
import { entrantOf } from '../standings.ts'

/** A season's rounds in their order: who won those that have been run, and where it goes on. */
export function RoundList({ series }: { series: Series }) {
  const look = seasonPage()
  const run = series.races.length
  return (
    <ol className={look.rounds}>
      {series.races.map(({ track, order }, index) => (
        <li key={track} className={look.roundPlate}>
          <span>{`Round ${index + 1}`}</span>
          <strong>{track}</strong>
          <span>{`Won by ${entrantOf(series, order[0] ?? 0).gamertag}`}</span>
        </li>
      ))}
      {series.toCome.map((track, index) => (
        <li key={track} className={look.roundPlate} data-to-come="">
          <span>{`Round ${run + index + 1}`}</span>
          <strong>{track}</strong>
          <span>{index === 0 ? 'Next' : 'To come'}</span>
        </li>
      ))}
    </ol>
  )
}
