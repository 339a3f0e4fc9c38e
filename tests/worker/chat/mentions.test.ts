import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bellOf, countOf } from '#tests/support/bell.ts'
import { breakBatches, breakFeed, countStatements } from '#tests/support/breakage.ts'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, person, plantPeople, priya } from '#tests/support/cast.ts'
import { clientId, edit, post, remove, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { holdAlarms, inRoom, ownerOf, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { nameKey } from '#worker/features/members/rules/gamertag.ts'
import { RINGS_A_DAY } from '#worker/features/notifications/rules/limits.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const mentions = async () => {
  const rows = await rowsOf("SELECT id FROM notifications WHERE type = 'mention' ORDER BY id")
  return rows.map(({ id }) => id)
}

/** People beside the cast. */
const also: Person[] = []
afterEach(() => also.splice(0))

/** Who is rung by a message. */
async function rungBy(who: Person, text: string): Promise<string[]> {
  const { id } = await say(who, text)
  await settleRooms()
  return hearersOf(id)
}

/** In whose bells a message is. */
async function hearersOf(messageId: string): Promise<string[]> {
  const bells = await Promise.all(
    [gina, ines, marcus, priya, director, ...also].map(async who => ({ who, bell: await bellOf(who) })),
  )
  return bells
    .filter(({ bell }) => bell.some(({ message }: { message?: { id: string } }) => message?.id === messageId))
    .map(({ who }) => who.id)
    .sort()
}

async function rename(name: string, ...ids: string[]) {
  for (const id of ids)
    await rowsOf('UPDATE members SET display_name = ?, name_key = ? WHERE id = ?', name, nameKey(name), id)
}

describe('a mention', () => {
  test('is in the bell of who is meant, with where, who and what, and leads there', async () => {
    await say(marcus, `@priya_k ${'🏁'.repeat(300)}`, { roomId: 'bravo-six' })
    await settleRooms()
    expect(await bellOf(priya)).toEqual([
      {
        id: 'bravo-six.1:priya',
        type: 'mention',
        isRead: false,
        createdAt: new Date(NOON).toISOString(),
        text: 'mentioned you in Bravo Six',
        link: '/chat?room=bravo-six&message=bravo-six.1',
        chatRoom: { id: 'bravo-six', name: 'Bravo Six' },
        message: {
          id: 'bravo-six.1',
          message: `@priya_k ${'🏁'.repeat(191)}...`,
          member: { gamertag: 'Marcus Webb' },
        },
      },
    ])
    expect(await countOf(priya)).toBe(1)
    expect(await mentions()).toHaveLength(1)
  })

  test.each([
    ['by gamertag, in any case', 'see @MARCUS WEBB there', ['marcus']],
    ['by display name', '@Marcus Webb at home', ['marcus']],
    ['with more blanks than needed', '@Marcus   Webb', ['marcus']],
    ['before a full stop, which is no part of the name', 'It was @Ines.R.', ['ines']],
    ['of several', '@Marcus Webb, @Ines.R and @Gina GT', ['gina', 'ines', 'marcus']],
    ['of the same twice', '@Ines.R @Ines.R', ['ines']],
    ['in the middle of a longer word', '@Marcus Webbers', []],
    ['behind a letter, as in an address', 'mail me: priya@Ines.R', []],
    ['over two lines', '@Marcus\nWebb', []],
    ['of nobody', '@nobody', []],
    ['of who was rejected', '@RammerX', []],
    ['of oneself', '@Priya_K and @Priya_K at home', []],
  ])('%s', async (_, text, rung) => {
    expect(await rungBy(priya, text)).toEqual(rung)
  })

  test('goes to the longest name', async () => {
    also.push(person('marc', 'Marcus', 'approved'))
    await plantPeople(...also)
    expect(await rungBy(priya, '@Marcus Webb')).toEqual(['marcus'])
    expect(await rungBy(priya, '@Marcus, hello')).toEqual(['marc'])
    expect(await rungBy(priya, '@Marcus Web')).toEqual(['marc'])
  })

  test('of a name that several carry rings none of them', async () => {
    await rename('Speedy', 'marcus', 'ines', 'rammer')
    expect(await rungBy(priya, '@speedy')).toEqual([])
    await rename('Slowly', 'ines')
    expect(await rungBy(priya, '@speedy')).toEqual(['marcus'])
  })

  test('goes to the gamertag, whatever others call themselves', async () => {
    await rename('Marcus Webb, you', 'ines')
    expect(await rungBy(priya, '@Marcus Webb, you were right')).toEqual(['marcus'])
  })

  test('in a message that was deleted before anybody heard of it rings nobody', async () => {
    await inRoom('general', room => {
      room.post(ownerOf(marcus), { message: '@Priya_K' })
      room.remove('general.1', ownerOf(director))
    })
    await settleRooms()
    expect(await mentions()).toEqual([])
    expect(await auditTrail()).toEqual(['director message.delete general.1'])
  })

  test('is withdrawn with its message, and with it the count, read or not', async () => {
    await say(marcus, '@Priya_K @Ines.R one')
    await say(marcus, '@Priya_K two')
    await settleRooms()
    const tab = await listen(priya)
    await call(priya, 'PATCH', '/api/notifications/general.2:priya/read')
    expect(await tab.next('notifications')).toMatchObject({ count: 1 })
    expectStatus(await remove(director, 'general.1'), 204)
    await settleRooms()
    expect(await mentions()).toEqual(['general.2:priya'])
    expect([await countOf(priya), await countOf(ines)]).toEqual([0, 0])
    expect(await tab.next('notifications')).toMatchObject({ count: 0 })
  })

  test('of the first message is not withdrawn with the tenth, nor the other way round', async () => {
    await inRoom('general', room => {
      for (let n = 1; n <= 11; n++) room.post(ownerOf(marcus), { message: '@Priya_K' })
    })
    await settleRooms()
    await remove(director, 'general.1')
    await settleRooms()
    expect(await countOf(priya)).toBe(10)
    await remove(director, 'general.11')
    await settleRooms()
    expect(await countOf(priya)).toBe(9)
  })

  test('stays, without its author, when they leave', async () => {
    await say(marcus, '@Priya_K bye')
    await settleRooms()
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    expect(await bellOf(priya)).toMatchObject([{ message: { message: '@Priya_K bye', member: null } }])
  })
})

describe('@everyone', () => {
  test('from a proven admin rings everybody who is approved, but not the admin', async () => {
    expect(await rungBy(director, 'Grid at eight, @Everyone!')).toEqual(['gina', 'marcus', 'priya'])
  })

  test('from an admin rings whoever else is named only as one of them', async () => {
    expect(await rungBy(director, '@everyone @Ines.R @Marcus Webb')).not.toContain('rammer')
  })

  test.each([marcus, gina, ines])('from $name is plain text', async who => {
    expect(await rungBy(who, '@everyone')).toEqual([])
  })

  test.each(['Everyone', 'everyone practice'])('is nobody’s name, not even as "%s"', async name => {
    await rename(name, 'priya')
    expect(await rungBy(marcus, '@everyone')).toEqual([])
    expect(await rungBy(director, '@everyone practice at eight')).toEqual(['gina', 'marcus', 'priya'])
  })

  test('counts by who wrote it then, not by what they are when it rings', async () => {
    breakFeed(1)
    await say(director, '@everyone')
    await rowsOf("UPDATE members SET is_admin = 0 WHERE id = 'director'")
    await settleRooms()
    expect(await hearersOf('general.1')).toEqual(['gina', 'marcus', 'priya'])
    expectPublishFailures(1)
  })
})

describe('rings once and in order, even if', () => {
  const tell = async () => {
    await say(marcus, '@Priya_K one', { clientMessageId: clientId() })
    await settleRooms()
  }
  const lastOf = async (roomId: string) =>
    expectStatus(await call(priya, 'GET', '/api/chat-rooms'), 200).find(
      ({ id }: { id: string }) => id === roomId,
    ).lastMessage

  test('the message is sent again', async () => {
    await tell()
    await expectNoChange(() => post(marcus, '@Priya_K one', { clientMessageId: clientId() }))
    expect(await mentions()).toEqual(['general.1:priya'])
  })

  test.each(['before', 'after'] as const)('D1 is lost %s the batch', async when => {
    breakBatches(1, when)
    await tell()
    expect(await mentions()).toEqual(['general.1:priya'])
    expect((await lastOf('general')).id).toBe('general.1')
    await expectNoChange(settleRooms)
    expectPublishFailures(1)
  })

  test.each(['before', 'after'] as const)('D1 is lost %s a batch of what an admin did', async when => {
    await say(marcus, 'Rules')
    await settleRooms()
    breakBatches(1, when)
    await call(director, 'POST', '/api/messages/general.1/pin')
    await remove(director, 'general.1')
    await settleRooms()
    expect(await auditTrail()).toEqual([
      'director message.pin general.1',
      'director message.delete general.1',
    ])
    expectPublishFailures(1)
  })

  test('the feed cannot be reached, and the mention was read in the meantime', async () => {
    const tab = await listen(priya)
    await holdAlarms('general')
    breakFeed(1)
    await say(marcus, '@Priya_K one')
    await vi.waitFor(() => expectPublishFailures(1))
    await rowsOf("UPDATE notifications SET is_read = 1 WHERE type = 'mention'")
    await settleRooms()
    expect(await mentions()).toEqual(['general.1:priya'])
    expect(await tab.next('mention')).toMatchObject({ notification: { isRead: true } })
    expect(await tab.next('notifications')).toMatchObject({ count: 0 })
  })

  test('the room falls asleep before it could tell', async () => {
    breakBatches(1, 'before')
    await say(marcus, '@Priya_K one')
    await putToSleep('general')
    await settleRooms()
    expect(await mentions()).toEqual(['general.1:priya'])
    expectPublishFailures(1)
  })

  test('D1 is away for a while in which more is said, pinned and deleted', async () => {
    const tab = await listen(priya)
    breakBatches(9, 'after')
    const writers = [marcus, director, gina]
    for (let n = 0; n < 9; n++) {
      const who = writers[n % 3] ?? marcus
      await say(who, `@Priya_K ${n + 1}`)
      passTime(SECOND)
    }
    await remove(director, 'general.1')
    await call(director, 'POST', '/api/messages/general.3/pin')
    await settleRooms()
    await settleRooms()
    expect(await mentions()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map(n => `general.${n}:priya`))
    const told = new Set<string>()
    while (told.size < 8) told.add((await tab.next('mention')).notification.message.message)
    expect([...told].filter(text => text !== '@Priya_K 1')).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9].map(n => `@Priya_K ${n}`),
    )
    expect((await lastOf('general')).id).toBe('general.9')
    expect(await auditTrail()).toEqual([
      'director message.delete general.1',
      'director message.pin general.3',
    ])
    stray.mockClear()
  })

  test('there is a long backlog: it is told in slices that D1 takes', async () => {
    breakBatches(1, 'before')
    await inRoom('general', room => {
      for (let n = 1; n <= 100; n++) room.post(ownerOf(marcus), { message: `@Priya_K ${n}` })
      for (let n = 1; n <= 50; n++) room.remove(`general.${n}`, ownerOf(director))
    })
    await settleRooms()
    await settleRooms()
    expect(await mentions()).toHaveLength(50)
    expect(await auditTrail()).toHaveLength(50)
    expectPublishFailures(1)
  })
})

test('no slice of a backlog asks D1 more than the fifty statements that it takes', async () => {
  const mention = (n: number) => ({ message: `@Priya_K ${n}` })
  await holdAlarms('general')
  await inRoom('general', room => {
    for (let n = 1; n <= 60; n++) room.post(ownerOf(marcus), mention(n))
  })
  await settleRooms()
  breakBatches(1, 'before')
  await inRoom('general', async room => {
    for (let n = 1; n <= 60; n++) {
      room.post(ownerOf(marcus), mention(n))
      room.remove(`general.${n}`, ownerOf(director))
    }
    await room.alarm()
  })
  expectPublishFailures(1)
  breakFeed(1) // ends the next turn after its first slice
  const statements = countStatements()
  await settleRooms()
  expectPublishFailures(1)
  expect(statements.count, 'for this test to mean anything').toBeGreaterThan(20)
  expect(statements.count).toBeLessThanOrEqual(50)
})

test('one invocation asks D1 and the feed at most fifty times, whatever there is to tell', async () => {
  await holdAlarms('general')
  breakBatches(1, 'before')
  await inRoom('general', async room => {
    for (let n = 1; n <= 200; n++) room.post(ownerOf(marcus), { message: `@Priya_K ${n}` })
    for (let n = 1; n <= 100; n++) room.remove(`general.${n}`, ownerOf(director))
    await room.alarm()
  })
  expectPublishFailures(1)
  let turns = 0
  for (let left = 300; left > 0; turns++) {
    const statements = countStatements()
    await inRoom('general', room => room.alarm())
    expect(statements.count + 1).toBeLessThanOrEqual(50) // and one call of the feed
    left = await inRoom('general', (_, { storage }) => {
      const { head } = storage.sql.exec<{ head: number }>('SELECT max(rev) AS head FROM changes').one()
      const { rev } = storage.sql.exec<{ rev: number }>('SELECT published_rev AS rev FROM room').one()
      return head - rev
    })
  }
  expect(turns, 'for this test to mean anything').toBeGreaterThan(8)
  expect(await mentions()).toHaveLength(100)
  expect(await auditTrail()).toHaveLength(100)
})

describe('a message that mentions more than ten people', () => {
  const crew = Array.from({ length: 11 }, (_, n) => person(`crew-${n}`, `Crew ${n}`, 'approved'))
  const names = (count: number) =>
    crew
      .slice(0, count)
      .map(({ gamertag }) => `@${gamertag}`)
      .join(' ')
  beforeEach(() => plantPeople(...crew))

  test('is refused in words, by POST and by socket, and rings nobody', async () => {
    const socket = await enter(marcus)
    const refused = await expectNoChange(() => post(marcus, names(11)))
    expectInvalid(refused, 'message')
    expect(refused.body.detail).toBe('Mention at most 10 people')
    await expectNoChange(async () => {
      socket.send({ type: 'send-message', message: names(11), clientMessageId: clientId() })
      expect((await socket.next('refused')).problem).toMatchObject({
        status: 400,
        code: 'invalid',
        detail: 'Mention at most 10 people',
      })
    })
  })

  test('asks D1 who they are no more often than the writer may speak', async () => {
    const [marcusSocket, another] = [await enter(marcus), await enter(priya)]
    const statements = countStatements()
    for (let n = 0; n < 20; n++)
      marcusSocket.send({ type: 'send-message', message: names(11), clientMessageId: clientId(n) })
    const codes: string[] = []
    while (codes.length < 20) codes.push((await marcusSocket.next('refused')).problem.code)
    expect(codes.sort()).toEqual([...Array(5).fill('invalid'), ...Array(15).fill('slow_down')])
    expect(statements.count).toBe(5)
    marcusSocket.send({ type: 'send-message', message: 'Hello', clientMessageId: clientId(20) })
    another.send({ type: 'send-message', message: `${names(10)} @`, clientMessageId: clientId(21) })
    await Promise.all([marcusSocket.next('sent'), another.next('sent')])
  })

  test('is taken with ten, however often they are named, and with @everyone beside them', async () => {
    const socket = await enter(marcus)
    await say(marcus, `${names(10)} ${names(10)} @everyone`)
    socket.send({ type: 'send-message', message: `${names(10)} @ @ @`, clientMessageId: clientId() })
    await socket.next('sent')
    await settleRooms()
    expect(await mentions()).toHaveLength(20)
  })
})

test('what a gamertag alone lets somebody ring uses up nothing of its owner’s day', async () => {
  const ofSessions = (method: string) =>
    rowsOf('UPDATE sessions SET method = ? WHERE member_id = ?', method, marcus.id)
  const spend = (own: number, claimed: number) =>
    rowsOf('UPDATE mention_rings SET rings = ?, claimed_rings = ?', own + claimed, claimed)
  expect(await rungBy(marcus, '@Priya_K @Gina GT')).toEqual(['gina', 'priya'])
  await spend(0, RINGS_A_DAY)
  expect(await rungBy(marcus, '@Priya_K @Gina GT')).toEqual([])
  await ofSessions('registration')
  const { id } = await say(marcus, '@Priya_K box')
  await settleRooms()
  expect(await hearersOf(id)).toEqual(['priya'])
  const socket = await enter(marcus)
  socket.send({ type: 'send-message', message: '@Gina GT box', clientMessageId: clientId() })
  const { message } = await socket.next('sent')
  await settleRooms()
  expect(await hearersOf(message.id)).toEqual(['gina'])
  await ofSessions('gamertag')
  expectStatus(await edit(marcus, id, '@Priya_K @Gina GT box'), 200)
  await settleRooms()
  expect(await hearersOf(id)).toEqual(['priya'])
  expect(await rowsOf('SELECT rings, claimed_rings FROM mention_rings')).toEqual([
    { rings: RINGS_A_DAY + 5, claimed_rings: RINGS_A_DAY + 3 },
  ])
  await ofSessions('registration')
  expectStatus(await edit(marcus, id, '@Priya_K @Ines.R box'), 200)
  await settleRooms()
  expect(await hearersOf(id)).toEqual(['ines', 'priya'])
  await spend(RINGS_A_DAY, 0)
  expect(await rungBy(marcus, '@Priya_K box')).toEqual([])
  await ofSessions('gamertag')
  expect(await rungBy(marcus, '@Priya_K box')).toEqual([])
})

test('nobody rings everyone by the gamertag of an admin alone', async () => {
  await rowsOf("UPDATE sessions SET method = 'gamertag' WHERE member_id = ?", director.id)
  expect(await rungBy(director, '@everyone grid at eight')).toEqual([])
})

test('whoever was rejected in the meantime is not rung, whoever was approved is', async () => {
  breakBatches(1, 'before')
  await say(director, '@everyone')
  await rowsOf("UPDATE members SET status = 'rejected' WHERE id = 'priya'")
  await rowsOf("UPDATE members SET status = 'approved' WHERE id = 'ines'")
  await settleRooms()
  for (const who of [gina, ines, marcus]) expect(await bellOf(who)).toMatchObject([{ type: 'mention' }])
  expectRefused(await call(priya, 'GET', '/api/notifications/priya'), '403 rejected')
  expectPublishFailures(1)
})

function expectPublishFailures(count: number) {
  const events = stray.mock.calls.map(([text]) => JSON.parse(String(text)).event)
  expect(events).toEqual(Array(count).fill('publish'))
  stray.mockClear()
}
