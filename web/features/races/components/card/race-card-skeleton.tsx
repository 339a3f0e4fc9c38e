import { css } from 'styled-system/css'
import { raceCard } from 'styled-system/recipes'
import { RaceGrid } from '#web/features/races/race-grid.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The outlines of six cards, as high as the cards that will take their place. */
export function RaceCardSkeletons() {
  return (
    <div aria-hidden="true">
      <RaceGrid>
        {[1, 2, 3, 4, 5, 6].map(place => (
          <li key={place}>
            <RaceCardSkeleton />
          </li>
        ))}
      </RaceGrid>
    </div>
  )
}

function RaceCardSkeleton() {
  const look = raceCard()
  return (
    <Card clip className={look.root}>
      <Skeleton height="12.75rem" className={css({ borderRadius: '[0]' })} />
      <div className={look.body}>
        <Skeleton shape="text" width="60%" height="1.65rem" />
        <Skeleton shape="text" width="80%" height="1.172rem" className={css({ mt: '1' })} />
        <div className={look.swap}>
          <div className={look.swapped}>
            <div className={look.places}>
              <Skeleton shape="text" height="25px" />
              <Skeleton shape="text" width="45%" height="1.25rem" className={css({ mt: '2.5' })} />
            </div>
            <div className={look.state}>
              <Skeleton shape="text" width="55%" height="2.375rem" />
            </div>
          </div>
        </div>
        <div className={look.actions}>
          <Skeleton height="44px" className={css({ flex: '1' })} />
          <Skeleton width="87px" height="44px" />
        </div>
      </div>
    </Card>
  )
}
