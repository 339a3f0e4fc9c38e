import { siteHeader } from 'styled-system/recipes'
import type { Member } from '#web/features/session/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'

type Ground = 'pit' | 'sheet'

/** Who is signed in, and discreetly if he still waits for approval. */
export function DriverPlate({ member, on }: { member: Member; on: Ground }) {
  const look = siteHeader({ on })
  return (
    <div className={look.driver}>
      {member.status === 'pending' && <PendingPlate on={on} />}
      <Avatar name={member.displayName} src={member.profileImageUrl} />
      <div className={look.who}>
        <p className={look.welcome}>Welcome, {member.displayName}</p>
        {member.gamertag !== member.displayName && <p className={look.gamertag}>{member.gamertag}</p>}
      </div>
    </div>
  )
}

/** Says that an admin has not decided about this driver yet. */
export function PendingPlate({ on }: { on: Ground }) {
  return <Badge on={on === 'pit' ? 'art' : 'surface'}>Pending</Badge>
}
