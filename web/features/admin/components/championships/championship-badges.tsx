import { EyeOff, Flag, Moon } from 'lucide-react'
import type { Championship } from '#web/features/championships/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { championshipStatus } from '#worker/features/championships/rules.ts'
import { badgeRow } from '../list/admin-cell.tsx'

/** Whether the season runs today in London, and whether members are kept from seeing it. */
export function ChampionshipBadges({ championship }: { championship: Championship }) {
  const runs = championshipStatus(championship, useMinute()) === 'Active'
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
