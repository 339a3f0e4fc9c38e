import { describe, expect, test, vi } from 'vitest'
import { beforeUpgrade, breakRooms } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, ines, marcus, priya, rammer } from '#tests/support/cast.ts'
import { clientId, like, read, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { everyRoom, roomObject } from '#tests/support/rooms.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { enter, listen, open, type Socket } from '#tests/support/sockets.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const decide = (memberId: string, approved: boolean) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId, approved })
const remove = (memberId: string) => call(director, 'DELETE', `/api/admin/members/${memberId}`)

/** One socket in each place where somebody can be. */
const everywhere = async (who: typeof marcus | Awaited<ReturnType<typeof signIn>>) => ({
  general: await enter(who),
  bravo: await enter(who, 'bravo-six'),
  feed: await listen(who),
})
const codesOf = (sockets: Record<string, Socket>) =>
  Promise.all(Object.values(sockets).map(({ closed }) => closed))

/** That these sockets are open and hear what is said, in their rooms and in the club. */
async function expectHearing({ general, bravo, feed }: Awaited<ReturnType<typeof everywhere>>) {
  await say(priya, 'Still there?')
  await say(priya, 'Still there?', { roomId: 'bravo-six' })
  for (const socket of [general, bravo])
    expect((await socket.next('new-message')).message.message).toBe('Still there?')
  await feed.next('room-activity')
}

describe('signing out', () => {
  test('closes the sockets of this session, and no others of the same member', async () => {
    const phone = await everywhere(await signIn(marcus.gamertag))
    const laptopBrowser = await signIn(marcus.gamertag)
    const laptop = await everywhere(laptopBrowser)
    const priyaSockets = await everywhere(priya)
    expectStatus(await call(laptopBrowser, 'DELETE', '/api/session'), 204)
    expect(await codesOf(laptop)).toEqual([4001, 4001, 4001])
    expect(laptop.feed.events.at(-1)).toEqual({ type: 'session-ended' })
    await expectHearing(phone)
    await expectHearing(priyaSockets)
    expect(phone.feed.frames.join()).not.toContain('session-ended')
    expect(laptop.general.frames.join()).not.toContain('Still there?')
  })

  test('everywhere closes all sockets of the member, and nobody else’s', async () => {
    const [phone, laptop] = [await everywhere(await signIn(marcus.gamertag)), await everywhere(marcus)]
    const priyaSockets = await everywhere(priya)
    expectStatus(await call(marcus, 'DELETE', '/api/sessions'), 204)
    for (const sockets of [phone, laptop]) {
      expect(await codesOf(sockets)).toEqual([4001, 4001, 4001])
      expect(sockets.feed.events.at(-1)).toEqual({ type: 'session-ended' })
    }
    await expectHearing(priyaSockets)
  })

  test('closes them even if a room fails twice', async () => {
    const marcusSockets = await everywhere(marcus)
    breakRooms(2, 'closeSockets')
    expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
    expect(await codesOf(marcusSockets)).toEqual([4001, 4001, 4001])
  })
})

describe.each([
  ['signs out', () => call(marcus, 'DELETE', '/api/session'), 4001],
  ['is rejected', () => decide(marcus.id, false), 4003],
  ['is deleted', () => remove(marcus.id), 4001],
])('who %s just while a socket of theirs opens', (_, act, code) => {
  test('does not keep it in a room', async () => {
    beforeUpgrade(act)
    expect(await (await open(marcus, 'general')).closed).toBe(code)
  })

  test('does not keep it in the feed', async () => {
    beforeUpgrade(act)
    expect(await (await listen(marcus)).closed).toBe(code)
  })
})

describe('a session that ends with another one', () => {
  test('in the same browser takes its sockets along', async () => {
    const browser = await signIn(marcus.gamertag)
    const [old, other] = [await everywhere(browser), await everywhere(marcus)]
    await signIn(priya.gamertag, { from: browser })
    expect(await codesOf(old)).toEqual([4001, 4001, 4001])
    await expectHearing(other)
  })

  test('by the admin key, or by a new profile, takes its sockets along', async () => {
    const [one, two] = [await signIn(marcus.gamertag), await signIn(marcus.gamertag)]
    const [old, older] = [await everywhere(one), await everywhere(two)]
    await signIn(director.gamertag, { from: one, adminKey })
    await register('Somebody New', two)
    expect(await codesOf(old)).toEqual([4001, 4001, 4001])
    expect(await codesOf(older)).toEqual([4001, 4001, 4001])
  })

  test('stays open with its sockets if no other was opened', async () => {
    const browser = await signIn(marcus.gamertag)
    const sockets = await everywhere(browser)
    await call(browser, 'POST', '/api/session', { gamertag: 'nobody' })
    await expectHearing(sockets)
  })

  test('because the member has ten others takes its sockets along', async () => {
    const oldest = await everywhere(marcus)
    passTime(SECOND)
    for (let n = 0; n < 10; n++) await signIn(marcus.gamertag, { from: { name: 'x', address: `x${n}` } })
    expect(await codesOf(oldest)).toEqual([4001, 4001, 4001])
  })
})

describe('who is rejected', () => {
  test('is out of every room at once and hears nothing more, though others talk on', async () => {
    const [inesSockets, priyaSockets] = [await everywhere(ines), await everywhere(priya)]
    expectStatus(await decide(ines.id, false), 200)
    await expectHearing(priyaSockets)
    expect(await codesOf(inesSockets)).toEqual([4003, 4003, 4003])
    expect(inesSockets.feed.events).toEqual([]) // the code says it, upon which the page asks who they are now
    for (const socket of Object.values(inesSockets))
      expect(socket.frames.join()).not.toContain('Still there?')
    expect(priyaSockets.feed.frames.join()).not.toContain('rejected')
  })

  test('says nothing more, though their browser may not know yet', async () => {
    const inesSocket = await enter(ines)
    await roomObject('general').closeSockets({ memberId: ines.id }, 4003)
    for (let n = 1; n <= 3; n++)
      inesSocket.send({ type: 'send-message', message: 'But', clientMessageId: clientId(n) })
    expect(await inesSocket.closed).toBe(4003)
    await say(priya, 'Silence')
    expect(textsOf(await read(priya))).toEqual(['Silence'])
  })

  test('is no longer counted among those who are there', async () => {
    const priyaSocket = await enter(priya)
    passTime(SECOND)
    await enter(ines)
    await priyaSocket.next('present', ({ count }) => count === 2)
    passTime(SECOND)
    expectStatus(await decide(ines.id, false), 200)
    await priyaSocket.next('present', ({ count }) => count === 1)
  })

  test('does not come back, until they are approved', async () => {
    expectStatus(await decide(rammer.id, true), 200)
    await enter(rammer)
  })
})

test('who is approved hears it, enters the rooms anew, and is then no longer slowed down like a guest', async () => {
  const [inesSockets, priyaSockets] = [await everywhere(ines), await everywhere(priya)]
  expectStatus(await decide(ines.id, true), 200)
  expect(await inesSockets.feed.next('member-changed')).toMatchObject({ member: { status: 'approved' } })
  const again = await enter(ines)
  for (let n = 0; n < 5; n++) {
    again.send({ type: 'send-message', message: 'Hello', clientMessageId: clientId(n) })
    await again.next('sent')
  }
  again.send({ type: 'send-message', message: 'Hello', clientMessageId: clientId(9) })
  expect((await again.next('refused')).problem.retryAfter).toBe(1)
  await priyaSockets.general.next('new-message')
})

test('who has a new name hears it, enters the rooms anew, and says everything under it', async () => {
  const marcusFeed = await listen(marcus)
  const profile = { displayName: 'The Flying Webb' }
  expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', profile), 200)
  expect(await marcusFeed.next('member-changed')).toMatchObject({ memberId: 'marcus', member: profile })
  const [again, priyaSocket] = [await enter(marcus), await enter(priya)]
  again.send({ type: 'send-message', message: 'Hello', clientMessageId: clientId() })
  expect((await priyaSocket.next('new-message')).message.member).toMatchObject(profile)
})

test('who only has a new biography stays where they are', async () => {
  const marcusSockets = await everywhere(marcus)
  expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', { bio: 'Born in Bath' }), 200)
  await expectHearing(marcusSockets)
  expect(marcusSockets.feed.events.some(({ type }) => type === 'member-changed')).toBe(false)
})

describe('who is deleted', () => {
  const likedEverywhere = async () => {
    for (const roomId of ['general', 'bravo-six']) {
      await say(priya, 'Pole!', { roomId })
      await say(marcus, 'Mine', { roomId })
      await like(marcus, `${roomId}.1`)
      await like(ines, `${roomId}.1`)
    }
  }
  const likes = async () => {
    const rooms = await everyRoom()
    const tables = Object.entries(rooms).filter(([name]) => name.endsWith(' likes'))
    return tables.flatMap(([, rows]) => rows.map(row => row.member_id))
  }
  const departures = () => errandsOf('forget-member')

  test('is out of every room at once, and their likes are gone from all of them', async () => {
    await likedEverywhere()
    const [marcusSockets, priyaSockets] = [await everywhere(marcus), await everywhere(priya)]
    expectStatus(await remove(marcus.id), 204)
    expect(await codesOf(marcusSockets)).toEqual([4003, 4003, 4003])
    expect(await likes()).toEqual(['ines', 'ines'])
    expect(await departures()).toEqual([])
    const unliking = await priyaSockets.general.next('message-changed', ({ like }) => !like.isLiked)
    expect(unliking).toMatchObject({ messageId: 'general.1', likeCount: 1, like: { memberId: 'marcus' } })
    expect(await priyaSockets.feed.next('member-changed')).toMatchObject({ memberId: 'marcus', member: null })
    expect(await read(priya)).toMatchObject([{ likeCount: 1 }, { member: null, message: 'Mine' }])
  })

  test('is forgotten by the cron where a room failed to', async () => {
    await likedEverywhere()
    breakRooms(6, 'forgetMember') // three times each
    expectStatus(await remove(marcus.id), 204)
    expect(stray).toHaveBeenCalled()
    stray.mockClear()
    expect(await departures()).toHaveLength(1)
    await runCron()
    expect(await likes()).toEqual(['ines', 'ines'])
    expect(await departures()).toEqual([])
  })

  test('is out of the rooms even where forgetting fails', async () => {
    const marcusSockets = await everywhere(marcus)
    breakRooms(6, 'forgetMember')
    await remove(marcus.id)
    expect(await codesOf(marcusSockets)).toEqual([4003, 4003, 4003])
    await vi.waitFor(() => expect(stray).toHaveBeenCalled())
    stray.mockClear()
  })

  test('is not forgotten if they stay: an admin cannot be deleted', async () => {
    const admins = await everywhere(director)
    expect((await remove(director.id)).status).toBe(409)
    expect(await departures()).toEqual([])
    await expectHearing(admins)
  })
})
