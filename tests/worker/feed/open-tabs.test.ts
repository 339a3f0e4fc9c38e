import { describe, expect, test, vi } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
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
import { settleRooms } from '#tests/support/rooms.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { openTab } from '#tests/support/tab.ts'
import { type Championship, championshipsQuery } from '#web/features/championships/api.ts'
import { clubAdminTextQuery, roomsQuery } from '#web/features/chat/api.ts'
import {
  type ListedMember,
  memberQuery,
  membersQuery,
  type PendingMember,
  pendingMembersQuery,
} from '#web/features/members/api.ts'
import {
  announcementsQuery,
  type Notification,
  notificationsQuery,
  unreadCountQuery,
} from '#web/features/notifications/api.ts'
import { allRacesQuery, type Driver, driversQuery, type Race, racesQuery } from '#web/features/races/api.ts'
import { type Member, sessionQuery } from '#web/features/session/api.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { SECOND } from '#worker/lib/clock.ts'

// From what somebody does, by the real Worker and the real feed, to what an open tab shows without being reloaded.

freshClub()

const decide = (memberId: string, approved: boolean, rejectionReason?: string) =>
  call(script, 'POST', '/api/admin/approve-member', { memberId, approved, rejectionReason })
const shows = (look: () => unknown, what: unknown) => vi.waitFor(() => expect(look()).toEqual(what))

describe('mention', () => {
  test('stands in the bell’s list and count, and nothing is asked for', async () => {
    const tab = await openTab(priya)
    const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
    const count = await tab.show<number>(unreadCountQuery(priya.id))
    await say(marcus, '@Priya_K box this lap')
    await settleRooms()
    await shows(count, 1)
    expect(list()).toMatchObject([{ type: 'mention', message: { message: '@Priya_K box this lap' } }])
    expect(tab.fetched()).toEqual([])
  })
})

describe('announcement', () => {
  test('stands in the bell’s list and count and on the dashboard, and nothing is asked for', async () => {
    const tab = await openTab(priya)
    const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
    const count = await tab.show<number>(unreadCountQuery(priya.id))
    const onDashboard = await tab.show<Notification[]>(announcementsQuery(priya.id))
    const text = { title: 'Monza moved', body: 'Lights out at 20:30.' }
    expectStatus(await call(script, 'POST', '/api/push/send', text), 200)
    await shows(count, 1)
    const line = { type: 'announcement', text: text.title, body: text.body, link: '/dashboard' }
    for (const look of [list, onDashboard]) expect(look()).toMatchObject([line])
    expect(tab.fetched()).toEqual([])
  })
})

describe('notifications', () => {
  test('what another browser has read is read here too', async () => {
    await say(marcus, '@Priya_K box this lap')
    await settleRooms()
    const tab = await openTab(priya)
    const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
    const count = await tab.show<number>(unreadCountQuery(priya.id))
    expectStatus(await call(priya, 'PATCH', `/api/notifications/${priya.id}/read-all`), 200)
    await shows(count, 0)
    await shows(() => list().map(({ isRead }) => isRead), [true])
  })

  test('a sign-in elsewhere rings', async () => {
    const tab = await openTab(priya)
    const list = await tab.show<Notification[]>(notificationsQuery(priya.id))
    await signIn(priya.gamertag)
    await shows(() => list().map(({ type }) => type), ['sign-in'])
  })
})

describe('room-activity', () => {
  test('a room in which somebody spoke shows it, and nothing is asked for', async () => {
    const tab = await openTab(priya)
    const rooms = await tab.show<ChatRoomView[]>(roomsQuery)
    const { id } = await say(marcus, 'Box this lap')
    await settleRooms()
    const lastOf = () => rooms().find(room => room.id === 'general')?.lastMessage?.id
    await shows(lastOf, id)
    expect(tab.fetched()).toEqual([])
  })

  test('a new room is there, and an archived one is archived', async () => {
    await plantChampionship('winter')
    const tab = await openTab(priya)
    const rooms = await tab.show<ChatRoomView[]>(roomsQuery)
    const form = { name: 'Winter talk', type: 'championship', championshipId: 'winter' }
    expectStatus(await call(director, 'POST', '/api/chat-rooms', form), 201)
    const isActive = () => rooms().find(({ name }) => name === 'Winter talk')?.isActive
    await shows(isActive, true)
    expectStatus(await call(director, 'DELETE', '/api/championships/winter'), 204)
    await shows(isActive, false)
  })
})

describe('race-changed', () => {
  const raceIn = (races: () => Race[], id: string) => races().find(race => race.id === id)

  test('places taken and given back are counted in races and championships, and nothing is asked for', async () => {
    await plantChampionship('winter')
    await plantRace('spa', { championship_id: 'winter' })
    await plantRace('monza')
    const tab = await openTab(ines)
    const races = await tab.show<Race[]>(racesQuery)
    const season = await tab.show<Race[]>(allRacesQuery('winter'))
    const championships = await tab.show<Championship[]>(championshipsQuery)
    const counts = () => [
      raceIn(races, 'spa')?.registeredCount,
      raceIn(season, 'spa')?.registeredCount,
      championships()[0]?.totalRegistrations,
    ]
    for (let lap = 0; lap < 10; lap++) {
      expectStatus(await takePlace(marcus, 'spa'), 201)
      expectStatus(await takePlace(marcus, 'monza'), 201)
      await shows(counts, [1, 1, 1])
      expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
      expectStatus(await call(marcus, 'DELETE', '/api/registrations/monza/marcus'), 204)
      await shows(counts, [0, 0, 0])
    }
    await shows(() => raceIn(races, 'monza')?.registeredCount, 0)
    expect(tab.fetched()).toEqual([])
  })

  test('three at once for two places leave two on the card', async () => {
    await plantRace('spa', { max_participants: 2 })
    const tab = await openTab(ines)
    const races = await tab.show<Race[]>(racesQuery)
    await Promise.all([marcus, priya, director].map(driver => takePlace(driver, 'spa')))
    await shows(() => raceIn(races, 'spa')?.registeredCount, 2)
    expect(tab.fetched()).toEqual([])
  })

  test('places that a rejected or deleted driver leaves are free', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus, priya)
    const tab = await openTab(ines)
    const races = await tab.show<Race[]>(allRacesQuery(null))
    expectStatus(await decide(marcus.id, false), 200)
    await shows(() => raceIn(races, 'spa')?.registeredCount, 1)
    expectStatus(await call(script, 'DELETE', '/api/admin/members/priya'), 204)
    await shows(() => raceIn(races, 'spa')?.registeredCount, 0)
    expect(tab.fetched()).toEqual([])
  })

  test('an open list of drivers has the new one', async () => {
    await plantRace('spa')
    const tab = await openTab(director)
    const drivers = await tab.show<Driver[]>(driversQuery('spa'))
    expectStatus(await takePlace(marcus, 'spa'), 201)
    await shows(() => drivers().map(({ member }) => member.id), ['marcus'])
  })

  test('a race that is made, edited or deleted is so on the page', async () => {
    const tab = await openTab(ines)
    const races = await tab.show<Race[]>(racesQuery)
    const { id } = expectStatus(await call(director, 'POST', '/api/races', raceForm()), 201)
    await shows(() => races().map(({ name }) => name), ['Six Hours of Spa'])
    expectStatus(await call(director, 'PUT', `/api/races/${id}`, raceForm({ name: 'Spa, again' })), 200)
    await shows(() => races().map(({ name }) => name), ['Spa, again'])
    expectStatus(await call(director, 'DELETE', `/api/races/${id}`), 204)
    await shows(races, [])
  })
})

describe('championship-changed', () => {
  test('a championship that is made, edited or deleted is so on the page, and in its races', async () => {
    const tab = await openTab(ines)
    const championships = await tab.show<Championship[]>(championshipsQuery)
    const races = await tab.show<Race[]>(racesQuery)
    const { id } = expectStatus(await call(director, 'POST', '/api/championships', championshipForm()), 201)
    await shows(() => championships().map(({ name }) => name), ['Winter Cup'])
    expectStatus(await call(director, 'POST', '/api/races', raceForm({ championshipId: id })), 201)
    await shows(() => championships().map(({ raceCount }) => raceCount), [1])
    const form = championshipForm({ name: 'Ice Cup' })
    expectStatus(await call(director, 'PUT', `/api/championships/${id}`, form), 200)
    await shows(() => races().map(({ championshipName }) => championshipName), ['Ice Cup'])
    expectStatus(await call(director, 'DELETE', `/api/championships/${id}`), 204)
    await shows(championships, [])
    await shows(() => races().map(({ championshipName }) => championshipName), [null])
  })
})

describe('member-changed', () => {
  const statusIn = (list: () => ListedMember[], wanted: string) =>
    list().find(({ id }) => id === wanted)?.status

  test('a new name is in the lists and on the open profile, and nothing is asked for', async () => {
    const tab = await openTab(priya)
    const members = await tab.show<ListedMember[]>(membersQuery)
    const profile = await tab.show<ListedMember>(memberQuery(marcus.id))
    const name = { displayName: 'The Flying Webb' }
    expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', name), 200)
    await shows(() => profile().displayName, name.displayName)
    expect(members().find(({ id }) => id === 'marcus')).toMatchObject(name)
    expect(tab.fetched()).toEqual([])
  })

  test('a new profile comes to the open approval page by itself, with the gamertags it could be taken for', async () => {
    const tab = await openTab(director)
    const pending = await tab.show<PendingMember[]>(pendingMembersQuery)
    const count = await tab.show<number>(unreadCountQuery(director.id))
    await register('Priya_X')
    passTime(SECOND)
    const { id } = await register('lnes.R')
    await shows(() => pending().map(({ gamertag }) => gamertag), ['Ines.R', 'Priya_X', 'lnes.R'])
    expect(pending().find(it => it.id === id)?.looksLike).toEqual(['Ines.R'])
    await shows(count, 2)
  })

  test('what another admin decides is decided on every open approval page', async () => {
    const tab = await openTab(director)
    const pending = await tab.show<PendingMember[]>(pendingMembersQuery)
    const members = await tab.show<ListedMember[]>(membersQuery)
    const { id } = await register('Late Braker')
    await shows(() => pending().length, 2)
    expectStatus(await decide(ines.id, true), 200)
    expectStatus(await decide(id, false, 'No name'), 200)
    await shows(pending, [])
    await shows(() => [statusIn(members, ines.id), statusIn(members, id)], ['approved', 'rejected'])
    expectStatus(await call(script, 'DELETE', `/api/admin/members/${id}`), 204)
    await shows(() => statusIn(members, id), undefined)
  })

  test('that somebody was rejected is shown to nobody but admins', async () => {
    const tab = await openTab(marcus)
    const members = await tab.show<ListedMember[]>(membersQuery)
    expectStatus(await decide(ines.id, false), 200)
    expectStatus(await decide(priya.id, true), 200) // which is heard after it
    expect(JSON.stringify(members())).not.toContain('rejected')
  })

  test('one’s own approval, or rejection and its reason, is on the page at once', async () => {
    const tab = await openTab(ines)
    const own = await tab.show<Member>(sessionQuery)
    expectStatus(await decide(ines.id, true), 200)
    await shows(() => own().status, 'approved')
    expectStatus(await decide(ines.id, false, 'Rams people'), 200)
    await shows(() => [own().status, own().rejectionReason], ['rejected', 'Rams people'])
  })

  test('who was deleted is in no list, and has no session', async () => {
    const tab = await openTab(marcus)
    const own = await tab.show<Member | null>(sessionQuery)
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    await shows(own, null)
  })
})

describe('session-ended', () => {
  test('who signs out in one tab is signed out in the other', async () => {
    const tab = await openTab(marcus)
    const own = await tab.show<Member | null>(sessionQuery)
    expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
    await shows(own, null)
  })
})

describe('admin-text-changed', () => {
  test('what the admins say beside the chat changes there, and nothing is asked for', async () => {
    const tab = await openTab(priya)
    const text = await tab.show<string>(clubAdminTextQuery)
    expect(text()).toBe('')
    expectStatus(await call(director, 'PUT', '/api/club-admin-text', { text: 'Race director: Jo' }), 200)
    await shows(text, 'Race director: Jo')
    expect(tab.fetched()).toEqual([])
  })
})
