import { css } from 'styled-system/css'
import { championshipCard } from 'styled-system/recipes'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChampionshipGrid } from './championship-grid.tsx'

/** The outlines of two cards, about as high as those that will take their place. */
export function ChampionshipCardSkeletons() {
  return (
    <div aria-hidden="true">
      <ChampionshipGrid>
        {[1, 2].map(place => (
          <li key={place}>
            <ChampionshipCardSkeleton />
          </li>
        ))}
      </ChampionshipGrid>
    </div>
  )
}

function ChampionshipCardSkeleton() {
  const look = championshipCard()
  return (
    <Card clip className={look.root}>
      <Skeleton height="8.9rem" className={css({ borderRadius: '[0]' })} />
      <div className={look.body}>
        <Skeleton shape="text" width="50%" height="1.65rem" />
        <Skeleton shape="text" width="85%" height="2.7rem" className={css({ mt: '2' })} />
        <div className={look.next} />
        <div className={look.facts}>
          <Skeleton shape="text" width="70%" height="3.1rem" />
        </div>
        <div className={look.actions}>
          <Skeleton height="44px" className={css({ flex: '1' })} />
        </div>
      </div>
    </Card>
  )
}
