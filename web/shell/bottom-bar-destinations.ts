import type { Member } from '#web/features/session/api.ts'
import { destinationsFor } from './header/navigation.ts'

/** The pages under a phone's thumb, of all that are open (docs/decisions.md 52): what race night needs, to a stranger what is public. */
export function barDestinationsFor(member: Member | null) {
  const all = destinationsFor(member)
  const isMember = member !== null && member.status !== 'rejected'
  const paths = isMember ? ['/chat', '/races', '/championships'] : ['/chat', '/leaderboards', '/coming-soon']
  return paths.flatMap(wanted => all.find(({ path }) => path === wanted) ?? [])
}
