import { EyeOff, Flag, Moon } from 'lucide-react'
import type { Championship } from '#web/features/championships/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { londonDayAt } from '#web/lib/london-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { badgeRow } from './admin-cell.tsx'

/** Whether the season runs today in London, and whether members are kept from seeing it. */
export function ChampionshipBadges({ championship }: { championship: Championship }) {
  const today = londonDayAt(useMinute())
  const runs = championship.startDate <= today && today <= championship.endDate
  return (
    <span className={badgeRow}>
      {runs ? (
        <Badge status="open" icon={<Flag />}>
          Active
        </Badge>
      ) : (
        <Badge status="closed" icon={<Moon />}>
          Inactive
        </Badge>
      )}
      {!championship.isActive && (
        <Badge status="warn" icon={<EyeOff />}>
          Hidden
        </Badge>
      )}
    </span>
  )
}

/** "1 Nov 2026 to 30 Jan 2027" */
export function seasonDates({ startDate, endDate }: Championship): string {
  return `${shortDate(startDate)} to ${shortDate(endDate)}`
}
