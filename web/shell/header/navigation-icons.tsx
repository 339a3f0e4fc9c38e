import {
  CalendarClock,
  Flag,
  Gauge,
  Gavel,
  ListOrdered,
  MessagesSquare,
  SlidersHorizontal,
  Trophy,
  Users,
} from 'lucide-react'
import type { JSX } from 'react'

/** An icon for each page of the navigation, by path. Not in the list of destinations, which the first paint needs. */
export const navigationIcons: Record<string, JSX.Element> = {
  '/chat': <MessagesSquare />,
  '/championships': <Trophy />,
  '/races': <Flag />,
  '/leaderboards': <ListOrdered />,
  '/coming-soon': <CalendarClock />,
  '/dashboard': <Gauge />,
  '/incidents': <Gavel />,
  '/admin/members': <Users />,
  '/admin': <SlidersHorizontal />,
}
