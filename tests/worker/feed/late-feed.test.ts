import { describe, expect, test, vi } from 'vitest'
import { call } from '#tests/support/call.ts'
import { director, ines, marcus, priya, script } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  championshipForm,
  plantChampionship,
  plantPlaces,
  plantRace,
  raceForm,
  takePlace,
} from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { openLateTab, openTab, type Tab } from '#tests/support/tab.ts'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { clubAdminTextQuery, roomsQuery } from '#web/features/chat/api.ts'
import {
  type ListedMember,
  membersQuery,
  type PendingMember,
  pendingMembersQuery,
} from '#web/features/members/api.ts'
import { type Notification, notificationsQuery, unreadCountQuery } from '#web/features/notifications/api.ts'
import { type Driver, driversQuery, type Race, racesQuery } from '#web/features/races/api.ts'
import { type Member, sessionQuery } from '#web/features/session/api.ts'
import { sessionsQuery } from '#web/features/sessions/api.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { SECOND } from '#worker/lib/clock.ts'

// What happens between a page’s first answers and its feed, which comes twelve seconds late, or after a break of it.

freshClub()

const shows = (look: () => unknown, what: unknown) => vi.waitFor(() => expect(look()).toEqual(what))
const decide = (memberId: string, approved: boolean) =>
  call(script, 'POST', '/api/admin/approve-member', { memberId, approved })
const rename = (displayName: string) => call(marcus, 'PUT', '/api/members/marcus/profile', { displayName })

interface News {
  kind: string
  who: typeof marcus
  plant?(): Promise<unknown>
  look(tab: Tab): Promise<() => unknown>
  act(): Promise<unknown>
  expected: unknown
}

/** Every kind of event: who looks at what, what is done meanwhile, and what has to be shown then. */
const table: News[] = [
  {
    kind: 'a new club text',
    who: priya,
    look: tab => tab.show<string>(clubAdminTextQuery),
    act: () => call(director, 'PUT', '/api/club-admin-text', { text: 'Race director: Jo' }),
    expected: 'Race director: Jo',
  },
  {
    kind: 'a new name',
    who: priya,
    async look(tab) {
      const members = await tab.show<ListedMember[]>(membersQuery)
      return () => members().find(({ id }) => id === 'marcus')?.displayName
    },
    act: () => rename('The Flying Webb'),
    expected: 'The Flying Webb',
  },
  {
    kind: 'one’s own approval',
    who: ines,
    async look(tab) {
      const own = await tab.show<Member>(sessionQuery)
      return () => own().status
    },
    act: () => decide(ines.id, true),
    expected: 'approved',
  },
  {
    kind: 'one’s own rejection',
    who: priya,
    async look(tab) {
      const own = await tab.show<Member>(sessionQuery)
      return () => own().status
    },
    act: () => decide(priya.id, false),
    expected: 'rejected',
  },
  {
    kind: 'that one was signed out from afar',
    who: marcus,
    look: tab => tab.show<Member | null>(sessionQuery),
    act: () => call(marcus, 'DELETE', '/api/session'),
    expected: null,
  },
  {
    kind: 'the decision of another admin',
    who: director,
    async look(tab) {
      const pending = await tab.show<PendingMember[]>(pendingMembersQuery)
      return () => pending().length
    },
    act: () => decide(ines.id, true),
    expected: 0,
  },
  {
    kind: 'a driver who joined, for admins',
    who: director,
    async look(tab) {
      const members = await tab.show<ListedMember[]>(membersQuery)
      const pending = await tab.show<PendingMember[]>(pendingMembersQuery)
      const hasNew = (list: { gamertag: string }[]) => list.some(({ gamertag }) => gamertag === 'Late Braker')
      return () => [hasNew(members()), hasNew(pending())]
    },
    act: () => register('Late Braker'),
    expected: [true, true],
  },
  {
    kind: 'that a driver has left the club',
    who: priya,
    async look(tab) {
      const members = await tab.show<ListedMember[]>(membersQuery)
      return () => members().some(({ id }) => id === 'marcus')
    },
    act: () => call(director, 'DELETE', '/api/admin/members/marcus'),
    expected: false,
  },
  {
    kind: 'a race that was edited',
    who: ines,
    plant: () => plantRace('spa'),
    async look(tab) {
      const races = await tab.show<Race[]>(racesQuery)
      return () => races().map(({ name }) => name)
    },
    act: () => call(director, 'POST', '/api/races', raceForm({ name: 'A new race' })),
    expected: expect.arrayContaining(['A new race']),
  },
  {
    kind: 'a place that was taken',
    who: ines,
    async plant() {
      await plantChampionship('winter')
      await plantRace('spa', { championship_id: 'winter' })
      await plantPlaces('spa', priya)
    },
    async look(tab) {
      const races = await tab.show<Race[]>(racesQuery)
      const championships = await tab.show<Championship[]>(championshipsQuery)
      return () => [races()[0]?.registeredCount, championships()[0]?.totalRegistrations]
    },
    act: () => takePlace(marcus, 'spa'),
    expected: [2, 2],
  },
  {
    kind: 'who drives in an open list',
    who: director,
    plant: () => plantRace('spa'),
    async look(tab) {
      const drivers = await tab.show<Driver[]>(driversQuery('spa'))
      return () => drivers().map(({ member }) => member.id)
    },
    act: () => takePlace(marcus, 'spa'),
    expected: ['marcus'],
  },
  {
    kind: 'a new championship',
    who: ines,
    async look(tab) {
      const championships = await tab.show<Championship[]>(championshipsQuery)
      return () => championships().map(({ name }) => name)
    },
    act: () => call(director, 'POST', '/api/championships', championshipForm()),
    expected: ['Winter Cup'],
  },
  {
    kind: 'a mention',
    who: priya,
    async look(tab) {
      const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
      const count = await tab.show<number>(unreadCountQuery(priya.id))
      return () => [list().map(({ message }) => message?.message), count()]
    },
    act: () => say(marcus, '@Priya_K box this lap').then(settleRooms),
    expected: [['@Priya_K box this lap'], 1],
  },
  {
    kind: 'that somebody spoke in a room',
    who: priya,
    async look(tab) {
      const rooms = await tab.show<ChatRoomView[]>(roomsQuery)
      return () => rooms().find(({ id }) => id === 'general')?.lastMessage?.id
    },
    act: () => say(marcus, 'Box this lap').then(settleRooms),
    expected: 'general.1',
  },
  {
    kind: 'a new room',
    who: priya,
    plant: () => plantChampionship('winter'),
    async look(tab) {
      const rooms = await tab.show<ChatRoomView[]>(roomsQuery)
      return () => rooms().some(({ name }) => name === 'Winter talk')
    },
    act: () =>
      call(director, 'POST', '/api/chat-rooms', {
        ...{ name: 'Winter talk', type: 'championship', championshipId: 'winter' },
      }),
    expected: true,
  },
  {
    kind: 'a sign-in elsewhere',
    who: priya,
    async look(tab) {
      const sessions = await tab.show<unknown[]>(sessionsQuery)
      const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
      const before = sessions().length
      return () => [sessions().length - before, list().map(({ type }) => type)]
    },
    act: () => signIn(priya.gamertag),
    expected: [1, ['sign-in']],
  },
]

describe('a feed that comes twelve seconds late', () => {
  test.for(table)('still tells of $kind', async ({ who, plant, look, act, expected }) => {
    await plant?.()
    const tab = await openLateTab(who)
    const shown = await look(tab)
    passTime(6 * SECOND)
    await act()
    expect(shown(), 'for this test to mean anything').not.toEqual(expected)
    passTime(6 * SECOND)
    tab.connect().catch(() => null) // to whom the club is closed by now it does not come
    await shows(shown, expected)
    stray.mockClear()
  })

  test('has a page that missed nothing ask for nothing', async () => {
    const tab = await openLateTab(priya)
    await tab.show(racesQuery)
    await tab.show(unreadCountQuery(priya.id))
    await tab.show(roomsQuery)
    passTime(12 * SECOND)
    await tab.connect()
    expect(tab.fetched()).toEqual([])
  })
})

describe('a feed that comes back after a break', () => {
  test.for(table.filter(({ expected }) => expected !== null && expected !== 'rejected'))(
    'still tells of $kind',
    async ({ who, plant, look, act, expected }) => {
      await plant?.()
      const tab = await openTab(who)
      const shown = await look(tab)
      tab.cut()
      await act()
      expect(shown(), 'for this test to mean anything').not.toEqual(expected)
      passTime(6 * SECOND)
      await tab.connect()
      await shows(shown, expected)
    },
  )

  test('has a page that missed nothing ask for nothing', async () => {
    const tab = await openTab(priya)
    await tab.show(racesQuery)
    await tab.show(unreadCountQuery(priya.id))
    tab.cut()
    passTime(60 * SECOND)
    await tab.connect()
    expect(tab.fetched()).toEqual([])
  })
})
