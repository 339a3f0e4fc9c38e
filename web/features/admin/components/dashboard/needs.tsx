import { Flag, MessagesSquare, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminDashboard } from 'styled-system/recipes'
import type { Question } from '#web/features/admin/admin-dialogs.tsx'
import type { useMissingRooms } from '#web/features/chat/rooms/missing-rooms.ts'
import type { PendingMember } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { cardDate } from '#web/lib/dates.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** From when on a race is tonight's rather than today's, London time. */
const EVENING = '17:00'

type NeedProps = { icon: ReactNode; words: string; facts: string; act: ReactNode }

function Need({ icon, words, facts, act }: NeedProps) {
  const look = adminDashboard()
  return (
    <Card as="li" className={look.need}>
      <span className={look.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={look.words}>
        <p>{words}</p>
        <p className={look.facts}>{facts}</p>
      </div>
      <div className={look.act}>{act}</div>
    </Card>
  )
}

/** New drivers, and where they are decided on. */
export function DriversWaiting({ waiting }: { waiting: PendingMember[] }) {
  return (
    <Need
      icon={<UserCheck />}
      words={waiting.length === 1 ? '1 driver waits' : `${waiting.length} drivers wait`}
      facts={waiting.map(({ gamertag }) => gamertag).join(', ')}
      act={
        <Link to="/admin/members" className={button({ size: 'sm' })}>
          Review
        </Link>
      }
    />
  )
}

/** A race of today: how its grid looks, and who is on it. */
export function TonightsGrid({ race, onAsk }: { race: Race; onAsk: (question: Question) => void }) {
  const { name, date, registeredCount, maxParticipants } = race
  const free = maxParticipants - registeredCount
  const places = free > 0 ? `${free} ${free === 1 ? 'place' : 'places'} free` : 'full'
  return (
    <Need
      icon={<Flag />}
      words={`${cardDate(date).time >= EVENING ? 'Tonight' : 'Today'} ${cardDate(date).time}: ${name}`}
      facts={`${registeredCount} of ${maxParticipants} on the grid, ${places}`}
      act={
        <Button size="sm" variant="secondary" onClick={() => onAsk({ kind: 'drivers', race })}>
          Drivers
        </Button>
      }
    />
  )
}

/** Championships of which nobody can talk yet. */
export function RoomsMissing({ missing, words, label, createAll, busy }: ReturnType<typeof useMissingRooms>) {
  return (
    <Need
      icon={<MessagesSquare />}
      words={words}
      facts={
        missing.length === 1
          ? 'Its drivers have nowhere to talk.'
          : missing.map(({ name }) => name).join(', ')
      }
      act={
        <Button
          size="sm"
          variant="secondary"
          aria-label={label}
          busy={busy}
          busyLabel="Creating..."
          onClick={createAll}
        >
          Create
        </Button>
      }
    />
  )
}
