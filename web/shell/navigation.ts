import { Flag, Gauge, type LucideIcon, SlidersHorizontal, Trophy, Users } from 'lucide-react'
import type { Member } from '#web/features/session/api.ts'

interface Destination {
  label: string
  path: string
  icon: LucideIcon
  /** `member`: whoever is signed in and not rejected. */
  who: 'anyone' | 'member' | 'admin'
}

/** THE NAVIGATION, in the header's order: a page that is finished gets its line here. */
const destinations: Destination[] = [
  { label: 'Dashboard', path: '/dashboard', icon: Gauge, who: 'member' },
  { label: 'Championships', path: '/championships', icon: Trophy, who: 'member' },
  { label: 'Races', path: '/races', icon: Flag, who: 'member' },
  { label: 'Members', path: '/admin/members', icon: Users, who: 'admin' },
  { label: 'Admin', path: '/admin', icon: SlidersHorizontal, who: 'admin' },
]

/** Where this person can go. */
export function destinationsFor(member: Member | null): Destination[] {
  const isMember = member !== null && member.status !== 'rejected'
  return destinations.filter(
    ({ who }) => who === 'anyone' || (isMember && (who === 'member' || member.isAdmin)),
  )
}
