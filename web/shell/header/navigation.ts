import type { ComponentType } from 'react'
import type { Member } from '#web/features/session/api.ts'
import { lazyDetail } from '#web/ui/lazy.tsx'

interface Destination {
  label: string
  path: string
  /** `member`: signed in and not rejected. */
  who: 'anyone' | 'member' | 'admin'
  /** Shown beside the label when there is something new; loaded on demand. */
  mark?: ComponentType
  /** The header has no room for it. */
  isInMenuOnly?: true
}

const UnreadDot = lazyDetail(() => import('./unread-dot.tsx'))
/** The number of drivers waiting for approval; for admins. */
export const WaitingCount = lazyDetail(() => import('./waiting-count.tsx'))

/** THE NAVIGATION, in the order of header and menu. Add new pages here. */
const destinations: Destination[] = [
  { label: 'Chat', path: '/chat', who: 'anyone', mark: UnreadDot },
  { label: 'Championships', path: '/championships', who: 'anyone' },
  { label: 'Races', path: '/races', who: 'anyone' },
  { label: 'Leaderboards', path: '/leaderboards', who: 'anyone' },
  { label: 'Coming Soon', path: '/coming-soon', who: 'anyone' },
  { label: 'Dashboard', path: '/dashboard', who: 'member' },
  { label: 'Incidents', path: '/incidents', who: 'member', isInMenuOnly: true },
  { label: 'Members', path: '/admin/members', who: 'admin', mark: WaitingCount },
  { label: 'Admin', path: '/admin', who: 'admin' },
]

/** The pages open to a member, or to a visitor (`null`). */
export function destinationsFor(member: Member | null): Destination[] {
  const isMember = member !== null && member.status !== 'rejected'
  return destinations.filter(
    ({ who }) => who === 'anyone' || (isMember && (who === 'member' || member.isAdmin)),
  )
}
