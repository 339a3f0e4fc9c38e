import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What stands where the cards would. */
export function NoChampionships() {
  return (
    <Card>
      <EmptyState
        art={<Trophy />}
        level={3}
        title="No Championships Yet"
        action={
          <Link to="/races" className={button({ variant: 'secondary' })}>
            View Races
          </Link>
        }
      >
        Championships will appear here once they're created by the admin.
      </EmptyState>
    </Card>
  )
}
