import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { filterPlates } from './championship-filter.look.ts'

type ChampionshipFilterProps = {
  /** Absent until loaded, or if they could not be fetched. */
  championships: Championship[] | undefined
  /** The championship shown, or `null` for all races. */
  chosen: string | null
}

/** All races, or those of one championship: links, so that each view has its own address. */
export function ChampionshipFilter({ championships, chosen }: ChampionshipFilterProps) {
  const styles = filterPlates
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice and its position decide what is in view.
  useEffect(() => {
    const plate = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && plate) row.current.scrollLeft = plate.offsetLeft - row.current.offsetLeft - 48
  }, [chosen, championships?.length])
  const views = [
    { id: null, name: 'All races', to: '/races' },
    ...(championships ?? [])
      .filter(({ raceCount }) => raceCount > 0)
      .map(({ id, name }) => ({ id, name, to: `/races?championship=${encodeURIComponent(id)}` })),
  ]
  if (championships && views.length === 1) return null
  return (
    <nav ref={row} aria-label="Championship" className={cx(styles.root, css({ mt: '6' }))}>
      {views.map(({ id, name, to }) => (
        <Link key={to} to={to} className={styles.plate} aria-current={id === chosen ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
