import type { Member } from '#web/features/session/api.ts'
import { destinationsFor } from './header/navigation.ts'

/** The pages in a phone's bottom bar (docs/decisions.md 52): for members what race night needs, for visitors what is public. */
export function barDestinationsFor(member: Member | null) {
  const all = destinationsFor(member)
  const isMember = member !== null && member.status !== 'rejected'
  const paths = isMember ? ['/chat', '/races', '/championships'] : ['/chat', '/leaderboards', '/coming-soon']
  return paths.flatMap(wanted => all.find(({ path }) => path === wanted) ?? [])
}
