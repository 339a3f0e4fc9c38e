import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { countStorage } from '#tests/bench/counted.ts'
import { breakFeed, countStatements, holdFeed } from '#tests/support/breakage.ts'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, gina, ines, marcus, type Person, priya } from '#tests/support/cast.ts'
import { remove, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  plantChampionship,
  plantPlaces,
  plantRace,
  raceForm,
  raceRow,
  takePlace,
} from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { connectTab, type Event, listen, type Socket } from '#tests/support/sockets.ts'
import type { Delivery, FeedEvent } from '#worker/features/feed/contract.ts'
import { HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'
import { feedStub } from '#worker/lib/objects/stubs.ts'

freshClub()

const decide = (memberId: string, approved: boolean) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId, approved })

/** What these tabs have heard when they hear the next thing that is for all, by type, since those may overtake each other. */
async function heardBy(...tabs: Socket[]): Promise<Event[][]> {
  await plantRace('the-end')
  await plantPlaces('the-end', director)
  expectStatus(await call(director, 'DELETE', '/api/registrations/the-end/director'), 204)
  for (const tab of tabs) await tab.next('race-changed', ({ raceId }) => raceId === 'the-end')
  return tabs.map(({ events }) =>
    events
      .filter(({ raceId }) => raceId !== 'the-end')
      .sort((a, b) => Number(a.type > b.type) - Number(a.type < b.type)),
  )
}

describe('races', () => {
  test('everybody hears how many places are taken', async () => {
    await plantRace('spa')
    const tabs = [await listen(marcus), await listen(ines)]
    expectStatus(await takePlace(marcus, 'spa'), 201)
    expectStatus(await takePlace(priya, 'spa'), 201)
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    expectStatus(await call(director, 'DELETE', '/api/registrations/spa/priya'), 204)
    const counts = [1, 2, 1, 0].map(registeredCount => ({
      type: 'race-changed',
      raceId: 'spa',
      registeredCount,
    }))
    expect(await heardBy(...tabs)).toEqual([counts, counts])
  })

  test('everybody hears that a race was made, edited or deleted', async () => {
    const tab = await listen(ines)
    const { id: raceId } = expectStatus(await call(director, 'POST', '/api/races', raceForm()), 201)
    expectStatus(await call(director, 'PUT', `/api/races/${raceId}`, raceForm({ name: 'Another' })), 200)
    expectStatus(await call(director, 'DELETE', `/api/races/${raceId}`), 204)
    const [heard] = await heardBy(tab)
    expect(heard).toEqual(Array(3).fill({ type: 'race-changed', raceId, registeredCount: null }))
  })

  test('everybody hears that a championship was made, edited or deleted', async () => {
    const tab = await listen(ines)
    const form = { name: 'Winter', season: 'Season 1', startDate: '2026-11-21', endDate: '2026-12-21' }
    const { id } = expectStatus(await call(director, 'POST', '/api/championships', form), 201)
    expectStatus(await call(director, 'PUT', `/api/championships/${id}`, { ...form, name: 'Cold' }), 200)
    expectStatus(await call(director, 'DELETE', `/api/championships/${id}`), 204)
    expectRefused(await call(director, 'DELETE', `/api/championships/${id}`), '404 not_found')
    const [heard] = await heardBy(tab)
    expect(heard).toEqual(Array(3).fill({ type: 'championship-changed', championshipId: id }))
  })

  test('everybody hears how many places are taken in the whole championship', async () => {
    await plantChampionship('winter')
    for (const id of ['spa', 'monza']) await plantRace(id, { championship_id: 'winter' })
    await plantPlaces('monza', priya)
    const tab = await listen(ines)
    expectStatus(await takePlace(marcus, 'spa'), 201)
    const championship = { id: 'winter', totalRegistrations: 2, driverCount: 2, regularCount: 0 }
    expect(await heardBy(tab)).toEqual([
      [{ type: 'race-changed', raceId: 'spa', registeredCount: 1, championship }],
    ])
  })

  test('everybody hears that a driver who was rejected or deleted has left their places', async () => {
    await plantRace('spa')
    await plantRace('monza')
    await plantRace('run', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
    await plantPlaces('spa', priya, marcus)
    await plantPlaces('monza', priya)
    await plantPlaces('run', priya, marcus)
    const tab = await listen(ines)
    expectStatus(await decide(priya.id, false), 200)
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    const heard = (await heardBy(tab)).flat().filter(({ type }) => type === 'race-changed')
    const changed = (raceId: string, registeredCount: number) => ({
      type: 'race-changed',
      raceId,
      registeredCount,
    })
    expect(heard.slice(0, 2)).toEqual(expect.arrayContaining([changed('spa', 1), changed('monza', 0)]))
    expect(heard.slice(2)).toEqual(expect.arrayContaining([changed('spa', 0), changed('run', 1)]))
    expect(heard).toHaveLength(4)
  })

  test('a rush is counted and told a few times, not once a driver', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus, priya)
    const tab = await listen(ines)
    const statements = countStatements()
    await Promise.all(Array.from({ length: 50 }, () => feedStub(env).tellPlaces(['spa'])))
    expect(statements.count).toBeLessThan(10)
    const heard = (await heardBy(tab)).flat()
    expect(heard.length).toBeLessThan(10)
    expect(heard.at(-1)).toMatchObject({ raceId: 'spa', registeredCount: 2 })
  })

  test('of a driver with very many places everybody hears to look again, once', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `race-${n}`)
    await plant('races', ...ids.map(id => raceRow(id)))
    for (const id of ids) await plantPlaces(id, marcus)
    const tab = await listen(ines)
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    const heard = (await heardBy(tab)).flat().filter(({ type }) => type === 'race-changed')
    expect(heard).toEqual([{ type: 'race-changed', raceId: expect.any(String), registeredCount: null }])
  })

  test('the count that everybody hears last is the newest, though an older one was on its way longer', async () => {
    await plantRace('spa')
    const tab = await listen(ines)
    const release = holdFeed()
    const first = takePlace(marcus, 'spa')
    await vi.waitFor(() => expect(release.held).toBe(1))
    expectStatus(await takePlace(priya, 'spa'), 201)
    release.now()
    expectStatus(await first, 201)
    const heard = (await heardBy(tab)).flat()
    expect(heard.at(-1)).toMatchObject({ raceId: 'spa', registeredCount: 2 })
  })

  test('nobody hears of what was refused', async () => {
    await plantRace('spa', { max_participants: 1 })
    await plantPlaces('spa', priya)
    const tab = await listen(marcus)
    expectRefused(await takePlace(marcus, 'spa'), '409 race_full')
    expectRefused(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), '404 not_found')
    expectRefused(await call(director, 'DELETE', '/api/races/monza'), '404 not_found')
    expect(await heardBy(tab)).toEqual([[]])
  })

  test('a place is taken even if the feed cannot be reached', async () => {
    await plantRace('spa')
    breakFeed(1)
    expectStatus(await takePlace(marcus, 'spa'), 201)
    expect(stray).toHaveBeenCalledTimes(1)
    stray.mockClear()
  })
})

describe('members', () => {
  test('everybody hears a new name, with no more than what everybody may see', async () => {
    const tab = await listen(priya)
    const profile = { displayName: 'The Flying Webb' }
    expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', profile), 200)
    expect(await heardBy(tab)).toEqual([
      [
        {
          type: 'member-changed',
          memberId: 'marcus',
          member: {
            id: 'marcus',
            gamertag: 'Marcus Webb',
            displayName: 'The Flying Webb',
            isAdmin: false,
            profileImageUrl: null,
            status: 'approved',
          },
        },
      ],
    ])
  })

  test('everybody hears of an approval, the driver with their count, the admins with theirs', async () => {
    await plant('notifications', {
      id: 'waits',
      member_id: gina.id,
      type: 'member-pending',
      subject_id: ines.id,
      created_at: 0,
    })
    const tabs = [await listen(ines), await listen(marcus), await listen(gina)]
    expectStatus(await decide(ines.id, true), 200)
    const changed = expect.objectContaining({ type: 'member-changed', memberId: 'ines' })
    const [inesFeed, marcusFeed, ginaFeed] = await heardBy(...tabs)
    expect(inesFeed).toEqual([changed, { type: 'notifications', count: 1 }])
    expect(marcusFeed).toEqual([changed])
    expect(ginaFeed).toEqual([changed, { type: 'notifications', count: 0 }])
  })

  test('of a rejection only admins hear, if they can prove that they are; the driver is closed and hears nothing', async () => {
    const tabs = [await listen(ines), await listen(marcus), await listen(director), await listen(gina)]
    expectStatus(await decide(ines.id, false), 200)
    const [marcusFeed] = tabs
    expect(await marcusFeed?.closed).toBe(4003)
    const [marcusHeard, directorHeard, ginaHeard] = await heardBy(...tabs.slice(1))
    const changed = { type: 'member-changed', memberId: 'ines' }
    const count = { type: 'notifications', count: 0 }
    expect(marcusFeed?.events).toEqual([])
    expect(marcusHeard).toEqual([])
    expect(directorHeard).toMatchObject([{ ...changed, member: { status: 'rejected' } }, count])
    expect(ginaHeard).toEqual([count])
  })

  test('everybody hears that somebody has left', async () => {
    const tab = await listen(priya)
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    expect(await heardBy(tab)).toEqual([[{ type: 'member-changed', memberId: 'marcus', member: null }]])
  })

  test('only the admins hear that somebody waits, and who if they can prove that they are', async () => {
    const tabs = [await listen(director), await listen(gina), await listen(marcus)]
    const { id } = await register('Late Braker')
    const ring = { type: 'notifications', count: 1 }
    const member = { id, gamertag: 'Late Braker', displayName: 'A new driver', status: 'pending' }
    const [directorHeard, ginaHeard, marcusHeard] = await heardBy(...tabs)
    expect(directorHeard).toMatchObject([{ type: 'member-changed', memberId: id, member }, ring])
    expect([ginaHeard, marcusHeard]).toEqual([[ring], []])
  })

  test('only the other browsers of a member hear of a sign-in', async () => {
    const tabs = [await listen(marcus), await listen(priya)]
    await signIn(marcus.gamertag)
    const heard = [{ type: 'notifications', count: 1 }, { type: 'sessions-changed' }]
    expect(await heardBy(...tabs)).toEqual([heard, []])
  })
})

describe('the bell', () => {
  const ring = (who: Person, id: string) =>
    plant('notifications', { id, member_id: who.id, type: 'member-approved', created_at: 0 })

  test('counts down in every tab of the member when something is read, and in no other', async () => {
    for (const id of ['a', 'b', 'c']) await ring(marcus, id)
    await ring(priya, 'd')
    const phone = await signIn(marcus.gamertag)
    const tabs = [await listen(marcus), await listen(phone), await listen(priya)]
    expectStatus(await call(marcus, 'PATCH', '/api/notifications/a/read'), 200)
    expectStatus(await call(marcus, 'PATCH', '/api/notifications/marcus/read-all'), 200)
    const [one, other, priyaFeed] = await heardBy(...tabs)
    const counts = (...all: number[]) => all.map(count => ({ type: 'notifications', count }))
    // The sign-in rang too, but is no news to the phone itself.
    expect([one, other, priyaFeed]).toEqual([counts(3, 0), counts(3, 2, 0), []])
  })

  test('stays silent when it is not the own notification', async () => {
    await ring(priya, 'd')
    const tabs = [await listen(marcus), await listen(priya)]
    expectRefused(await call(marcus, 'PATCH', '/api/notifications/d/read'), '404 not_found')
    expectRefused(await call(marcus, 'PATCH', '/api/notifications/priya/read-all'), '403 not_you')
    expect(await heardBy(...tabs)).toEqual([[], []])
  })
})

describe('the rooms', () => {
  const lastMessage = expect.objectContaining({ id: 'general.1', memberId: 'marcus' })
  const activity = { type: 'room-activity', chatRoomId: 'general', lastMessage }

  test('everybody hears that somebody spoke, not what; who is mentioned hears that too', async () => {
    const phone = await signIn(priya.gamertag)
    const tabs = [await listen(priya), await listen(phone), await listen(ines)]
    await say(marcus, '@Priya_K a secret')
    await settleRooms()
    const [priyaFeed, phoneFeed, inesTab] = await heardBy(...tabs)
    const mention = {
      type: 'mention',
      notification: expect.objectContaining({
        id: 'general.1:priya',
        link: '/chat?room=general&message=general.1',
        message: { id: 'general.1', message: '@Priya_K a secret', member: { gamertag: 'Marcus Webb' } },
      }),
    }
    const count = (count: number) => ({ type: 'notifications', count })
    // The sign-in rang too, but is no news to the phone itself.
    expect([priyaFeed, phoneFeed, inesTab]).toEqual([
      [mention, count(2), activity],
      [mention, count(2), count(1), activity],
      [activity],
    ])
    expect(JSON.stringify(inesTab)).not.toContain('secret')
  })

  test('nobody is told who likes or pins, and only who was mentioned that it was taken back', async () => {
    await say(marcus, '@Priya_K a secret')
    await say(marcus, 'The newest is another one')
    await settleRooms()
    const tabs = [await listen(priya), await listen(ines)]
    await call(ines, 'POST', '/api/messages/general.1/like')
    await call(director, 'POST', '/api/messages/general.1/pin')
    expectStatus(await remove(director, 'general.1'), 204)
    await settleRooms()
    expect(await heardBy(...tabs)).toEqual([[{ type: 'notifications', count: 0 }], []])
  })
})

describe('a tab', () => {
  test('that says something is closed', async () => {
    for (const frame of ['hello', new Uint8Array(4), { type: 'join-chat-room', chatRoomId: 'general' }]) {
      const tab = await listen(marcus)
      tab.send(frame)
      expect(await tab.closed).toBe(1003)
    }
  })

  test('may ping', async () => {
    const tab = await listen(marcus)
    await tab.ping()
    expect(tab.frames).toEqual([])
  })

  test('whose session has run out hears nothing more and is closed', async () => {
    const tab = await listen(await signIn(director.gamertag, { adminKey }))
    passTime(12 * HOUR)
    await say(marcus, 'Hello')
    await settleRooms()
    expect(await tab.closed).toBe(4001)
    expect(tab.frames.join()).not.toContain('room-activity')
  })

  test('is one of twenty at most', async () => {
    const tabs = []
    for (let n = 0; n < 21; n++) tabs.push(await listen(marcus))
    expect(await tabs[0]?.closed).toBe(4008)
    await heardBy(...tabs.slice(1))
  })
})

describe('a tab that comes late', () => {
  const HELLO = NOON + MINUTE
  /** What a tab hears that says since when it may have missed something. */
  async function missed(who: Caller, since: number) {
    const tab = await listen(who)
    tab.send({ type: 'catch-up', since })
    const { isWhole } = await tab.next('caught-up')
    return { tab, isWhole, heard: tab.events.slice(0, -1) }
  }
  const tell = (...deliveries: Delivery[]) => feedStub(env).publish(deliveries)
  const raced = (raceId: string): Delivery => ({
    to: 'all',
    events: [{ type: 'race-changed', raceId, registeredCount: null }],
  })

  test('is told the feed’s clock, and upon that in one frame what it missed, each subject as it is now', async () => {
    await tell({ to: 'all', events: [{ type: 'race-changed', raceId: 'spa', registeredCount: 1 }] })
    passTime(MINUTE)
    await tell({ to: 'all', events: [{ type: 'race-changed', raceId: 'spa', registeredCount: 2 }] })
    await tell({ to: 'all', events: [{ type: 'race-changed', raceId: 'spa', registeredCount: 3 }] })
    await tell(raced('monza'))
    const socket = await connectTab(marcus)
    expect(await socket.next('hello')).toEqual({ type: 'hello', at: HELLO })
    const { tab, heard, isWhole } = await missed(marcus, HELLO)
    expect(isWhole).toBe(true)
    expect(heard).toEqual([
      { type: 'race-changed', raceId: 'spa', registeredCount: 3 },
      { type: 'race-changed', raceId: 'monza', registeredCount: null },
    ])
    expect(tab.frames).toHaveLength(1)
    expect((await missed(marcus, HELLO + 3 * SECOND)).heard, 'of what was told before').toEqual([])
  })

  test('hears of everybody who was renamed, let in or deleted meanwhile, of each as they are now', async () => {
    for (const [memberId, displayName] of [
      ['marcus', 'The Flying Webb'],
      ['priya', 'Priya'],
      ['priya', 'Priya K'],
    ] as const) {
      const profile = { displayName }
      const who = memberId === 'marcus' ? marcus : priya
      expectStatus(await call(who, 'PUT', `/api/members/${memberId}/profile`, profile), 200)
    }
    const { heard } = await missed(ines, NOON)
    expect(heard).toMatchObject([
      { type: 'member-changed', member: { displayName: 'The Flying Webb' } },
      { type: 'member-changed', member: { displayName: 'Priya K' } },
    ])
  })

  test('is told again what was told just before, since clocks may run apart', async () => {
    await tell(raced('spa'))
    expect((await missed(marcus, NOON + 2 * SECOND)).heard).toHaveLength(1)
    expect((await missed(marcus, NOON + 2 * SECOND + 1)).heard).toHaveLength(0)
  })

  test('hears nothing that is for others, and what is for admins only where they can prove that they are', async () => {
    const secret: FeedEvent = { type: 'championship-changed', championshipId: 'secret' }
    await tell({ to: [priya.id], events: [secret] }, { to: 'admins', events: [secret] })
    expect((await missed(priya, NOON)).heard).toEqual([secret])
    expect((await missed(director, NOON)).heard).toEqual([secret])
    for (const other of [marcus, gina]) expect((await missed(other, NOON)).heard).toEqual([])
  })

  test('of a feed that slept hears what was told before', async () => {
    await tell(raced('spa'))
    await evictDurableObject(feedStub(env), { webSockets: 'hibernate' })
    expect((await missed(marcus, NOON)).heard).toMatchObject([{ raceId: 'spa' }])
  })

  test('after more than the feed remembers is told to look at everything again', async () => {
    for (let n = 0; n < 100; n++) await tell(raced(`race-${n}`))
    expect((await missed(marcus, NOON)).isWhole).toBe(true)
    passTime(MINUTE)
    for (let n = 100; n < 357; n++) await tell(raced(`race-${n}`))
    expect(await missed(marcus, NOON)).toMatchObject({ isWhole: false, heard: [] })
    passTime(MINUTE)
    await tell(raced('last'))
    expect(await missed(marcus, NOON + 2 * MINUTE)).toMatchObject({
      isWhole: true,
      heard: [{ raceId: 'last' }],
    })
    await evictDurableObject(feedStub(env), { webSockets: 'hibernate' })
    expect((await missed(marcus, NOON)).isWhole, 'also when it has slept').toBe(false)
  })

  test('hears that the bell rang, of which no text and no count is kept', async () => {
    await signIn(priya.gamertag)
    await say(marcus, '@Priya_K a secret')
    await settleRooms()
    const { heard } = await missed(priya, NOON)
    expect(heard).toContainEqual({ type: 'notifications', count: null })
    const kept = await runInDurableObject(feedStub(env), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM pages').toArray()),
    )
    expect(kept).toContain('room-activity')
    expect(kept).not.toContain('secret')
  })

  test('hears nothing of how somebody looked who has left', async () => {
    const profile = { displayName: 'The Flying Webb' }
    expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', profile), 200)
    for (let n = 0; n < 40; n++) await tell(raced('spa'))
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    const { heard } = await missed(priya, NOON)
    expect(heard).toContainEqual({ type: 'member-changed', memberId: 'marcus', member: null })
    const kept = await runInDurableObject(feedStub(env), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM pages').toArray()),
    )
    expect(kept).not.toContain('Flying')
  })

  test('asks once: whoever asks twice is closed', async () => {
    const { tab } = await missed(marcus, NOON)
    tab.send({ type: 'catch-up', since: NOON })
    expect(await tab.closed).toBe(1003)
  })

  test('costs a row written for what is told, one more for sixteen, and sixteen read where the feed has slept', async () => {
    const cost = { queries: 0, read: 0, written: 0 }
    await tell(raced('spa'))
    await runInDurableObject(feedStub(env), (_, { storage }) => countStorage(storage, cost))
    for (let n = 0; n < 1000; n++) await tell(raced(`race-${n}`))
    expect(cost.written).toBeLessThanOrEqual(1000 + 2 * Math.ceil(1000 / 16))
    expect(cost.read).toBeLessThanOrEqual(1000 + 2 * Math.ceil(1000 / 16))
    const before = { ...cost }
    for (let n = 0; n < 19; n++) await missed(marcus, NOON)
    expect(cost).toEqual(before)
    const rows = await runInDurableObject(feedStub(env), (_, { storage }) =>
      storage.sql.exec('SELECT * FROM pages').toArray(),
    )
    expect(rows).toHaveLength(16)
  })
})
