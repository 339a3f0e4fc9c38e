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

/** A picture for each page of the navigation, by its path. Not in its list, which the first paint waits for. */
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
