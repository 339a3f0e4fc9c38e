import { Check, EyeOff, Lock, Radio, Users } from 'lucide-react'
import type { Race } from '#web/features/races/api.ts'
import { useRaceTime } from '#web/features/races/components/race-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { badgeRow } from '../list/admin-cell.tsx'

/** Whether members see the race, whether this admin is in it, whether every place is taken, and whether its deadline has passed. */
export function RaceBadges({ race }: { race: Race }) {
  const now = useRaceTime(race)
  return (
    <span className={badgeRow}>
      {race.isActive ? (
        <Badge status="open" icon={<Radio />}>
          Active
        </Badge>
      ) : (
        <Badge status="warn" icon={<EyeOff />}>
          Inactive
        </Badge>
      )}
      {race.isRegistered && (
        <Badge status="registered" icon={<Check />}>
          Registered
        </Badge>
      )}
      {race.registeredCount >= race.maxParticipants && (
        <Badge status="info" icon={<Users />}>
          Full
        </Badge>
      )}
      {now >= Date.parse(race.registrationDeadline) && (
        <Badge status="closed" icon={<Lock />}>
          Closed
        </Badge>
      )}
    </span>
  )
}
