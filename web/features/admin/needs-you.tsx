import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import '#web/theme/late/admin-dashboard.css'
import { css } from 'styled-system/css'
import { adminDashboard } from 'styled-system/recipes'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { roomsQuery } from '#web/features/chat/api.ts'
import { useMissingRooms } from '#web/features/chat/rooms/missing-rooms.ts'
import { pendingMembersQuery } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { useMinute } from '#web/lib/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Question } from './admin-dialogs.tsx'
import { knowledgeOf } from './components/dashboard/knowledge.ts'
import { DriversWaiting, RoomsMissing, TonightsGrid } from './components/dashboard/needs.tsx'
import { racesOfToday } from './components/dashboard/tonight.ts'

const FAILED = 'Failed to fetch what needs you'

type NeedsYouProps = { races: UseQueryResult<Race[]>; onAsk: (question: Question) => void }

/** What waits for an admin, before everything else: drivers, rooms, and the grid of tonight. */
export function NeedsYou({ races, onAsk }: NeedsYouProps) {
  const pending = useQuery(pendingMembersQuery)
  const rooms = useQuery(roomsQuery)
  const championships = useQuery(championshipsQuery)
  const missing = useMissingRooms(rooms.data ?? [])
  const tonight = racesOfToday(races.data ?? [], useMinute())
  const waiting = pending.data ?? []
  const lacksRooms = rooms.data !== undefined && (missing.missing.length > 0 || missing.busy)
  const isNothing = waiting.length === 0 && !lacksRooms && tonight.length === 0
  const knowledge = knowledgeOf([pending, rooms, championships, races])
  const look = adminDashboard()
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className={css({ textStyle: 'h2', mb: '4' })}>
        Needs you
      </h2>
      {isNothing ? (
        <Card className={look.clear}>
          <NothingYet knowledge={knowledge} />
        </Card>
      ) : (
        <>
          {knowledge === 'failed' && (
            <Notice tone="error" className={css({ mb: '4' })}>
              {FAILED}
            </Notice>
          )}
          <ul className={look.needs}>
            {waiting.length > 0 && <DriversWaiting waiting={waiting} />}
            {tonight.map(race => (
              <TonightsGrid key={race.id} race={race} onAsk={onAsk} />
            ))}
            {lacksRooms && <RoomsMissing {...missing} />}
          </ul>
        </>
      )}
    </section>
  )
}

function NothingYet({ knowledge }: { knowledge: ReturnType<typeof knowledgeOf> }) {
  if (knowledge === 'failed') return <p role="alert">{FAILED}</p>
  return (
    <>
      <CircleCheck aria-hidden="true" />
      <p>Nothing right now: nobody waits, every championship has its room, and no race is tonight.</p>
    </>
  )
}
