import { type ComponentType, lazy } from 'react'
import type { Member } from '#web/features/session/api.ts'

interface Destination {
  label: string
  path: string
  /** `member`: whoever is signed in and not rejected. */
  who: 'anyone' | 'member' | 'admin'
  /** Stands beside the label when there is something new; comes when it is loaded. */
  mark?: ComponentType
}

// Not needed for the first paint, and where it cannot be fetched the page is fine without it.
const UnreadDot = lazy(() => import('./unread-dot.tsx').catch(() => ({ default: () => null })))

/** THE NAVIGATION, in the header's order: a page that is finished gets its line here. */
const destinations: Destination[] = [
  { label: 'Chat', path: '/chat', who: 'anyone', mark: UnreadDot },
  { label: 'Dashboard', path: '/dashboard', who: 'member' },
  { label: 'Championships', path: '/championships', who: 'anyone' },
  { label: 'Races', path: '/races', who: 'anyone' },
  { label: 'Members', path: '/admin/members', who: 'admin' },
  { label: 'Admin', path: '/admin', who: 'admin' },
]

/** Where this person can go. */
export function destinationsFor(member: Member | null): Destination[] {
  const isMember = member !== null && member.status !== 'rejected'
  return destinations.filter(
    ({ who }) => who === 'anyone' || (isMember && (who === 'member' || member.isAdmin)),
  )
}
