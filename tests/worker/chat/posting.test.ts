import { describe, expect, test } from 'vitest'
import { expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, script } from '#tests/support/cast.ts'
import { clientId, post, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { makeRegistering } from '#tests/support/passkeys.ts'
import { inRoom, listRoomObjects, putToSleep } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { enter } from '#tests/support/sockets.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

describe('what somebody says', () => {
  test('is in the room for everybody, with who said it and when', async () => {
    const said = await say(marcus, 'Track limits at Monza?', {
      memberId: marcus.id,
      clientMessageId: clientId(),
    })
    expect(said).toEqual({
      id: 'general.1',
      chatRoomId: 'general',
      memberId: 'marcus',
      member: {
        id: 'marcus',
        gamertag: 'Marcus Webb',
        displayName: 'Marcus Webb at home',
        isAdmin: false,
        profileImageUrl: null,
      },
      message: 'Track limits at Monza?',
      clientMessageId: clientId(),
      replyToMessageId: null,
      replyTo: null,
      isDeleted: false,
      deletedBy: null,
      deletedAt: null,
      isPinned: false,
      pinnedBy: null,
      pinnedAt: null,
      editedAt: null,
      createdAt: new Date(NOON).toISOString(),
      likeCount: 0,
      isLikedByCurrentUser: false,
    })
    expect(await read(priya)).toEqual([said])
  })

  test('stays in its room', async () => {
    await say(marcus, 'Only here', { roomId: 'bravo-six' })
    expect(await read(priya)).toEqual([])
    expect(await read(priya, '', 'bravo-six')).toMatchObject([{ id: 'bravo-six.1', chatRoomId: 'bravo-six' }])
  })

  test('gets an id of its own if the client made none', async () => {
    const [one, two] = [await say(marcus, 'one'), await say(marcus, 'one')]
    expect([one.id, two.id]).toEqual(['general.1', 'general.2'])
    expect(one.clientMessageId).toMatch(/^[0-9a-f-]{36}$/)
    expect(two.clientMessageId).not.toBe(one.clientMessageId)
  })

  test('is cleaned of what nobody can see, and never refused for it', async () => {
    const pasted = '  a\tb\r\nc\u0000\u200B\u202Ed\uD800 e\u0301\u0301\u0301\u0301\u0301 \uFEFF'
    expect((await say(marcus, pasted)).message).toBe('a b\ncd \u00e9\u0301\u0301\u0301')
    expect((await say(marcus, `a${'\u0344'.repeat(9)}`)).message).toMatch(/^\u00e4\p{M}{1,3}$/u)
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['what cannot be seen', '\u200B\u2060\u3164'],
    ['no text', 7],
  ])('is refused if it is %s', async (_, message) => {
    expectInvalid(await expectNoChange(() => post(marcus, message)), 'message')
  })
})

describe('a message that is sent again', () => {
  const again = { clientMessageId: clientId() }

  test('is the same message, and posts nothing', async () => {
    const said = await say(marcus, 'Once', again)
    const repeat = await expectNoChange(() => post(marcus, 'Once', again))
    expect(expectStatus(repeat, 200)).toEqual(said)
  })

  test('is the same whatever it says now, however the id is written, however fast it comes', async () => {
    const said = await say(marcus, 'Once', { clientMessageId: 'abcdefab-0000-4000-8000-000000000000' })
    for (let n = 0; n < 7; n++) {
      const repeat = await post(marcus, 'Twice', { clientMessageId: 'ABCDEFAB-0000-4000-8000-000000000000' })
      expect(expectStatus(repeat, 200)).toEqual(said)
    }
    await say(marcus, 'and so it costs no allowance')
  })

  test('comes back without text if it was deleted in the meantime', async () => {
    await say(marcus, 'Never mind', again)
    expectStatus(await remove(director, 'general.1'), 204)
    const repeat = await expectNoChange(() => post(marcus, 'Never mind', again))
    expect(expectStatus(repeat, 200)).toMatchObject({ id: 'general.1', message: '', isDeleted: true })
  })

  test('is posted once when twenty come at the same time, by POST and by socket', async () => {
    const [phone, laptop] = [await enter(marcus), await enter(marcus)]
    for (const socket of [phone, laptop])
      for (let n = 0; n < 5; n++) socket.send({ type: 'send-message', message: 'Once', ...again })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(marcus, 'Once', again)))
    for (const socket of [phone, laptop])
      for (let n = 0; n < 5; n++) expect((await socket.next('sent')).message.id).toBe('general.1')
    for (const answer of answers) expect(answer.body.id).toBe('general.1')
    expect(await read(priya)).toHaveLength(1)
    await say(priya, 'Enough')
    for (const socket of [phone, laptop])
      expect([await socket.next('new-message'), await socket.next('new-message')]).toMatchObject([
        { message: { id: 'general.1', message: 'Once' } },
        { message: { id: 'general.2', message: 'Enough' } },
      ])
  })

  test('is posted once when twenty come at the same time by POST alone', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(marcus, 'Once', again)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(await read(priya)).toHaveLength(1)
  })

  test('is the same after the room was put to sleep', async () => {
    const said = await say(marcus, 'Once', again)
    await putToSleep('general')
    expect(expectStatus(await post(marcus, 'Once', again), 200)).toEqual(said)
  })

  test('is another message if it comes from another member, or in another room', async () => {
    await say(marcus, 'Mine', again)
    expect((await say(priya, 'Mine too', again)).id).toBe('general.2')
    expect((await say(marcus, 'Elsewhere', { ...again, roomId: 'bravo-six' })).id).toBe('bravo-six.1')
  })

  test('is refused with an id that is none', async () => {
    expectInvalid(await expectNoChange(() => post(marcus, 'Hi', { clientMessageId: '1' })), 'clientMessageId')
  })
})

describe('the length of a message', () => {
  const flags = (count: number) => '🏁'.repeat(count)

  test.each([
    ['Marcus', marcus, 500],
    ['Ines, who waits', ines, 500],
    ['Gina, an admin without proof', gina, 500],
    ['the director', director, 2000],
    ['a script with the key', script, 2000],
  ])('of %s counts in code points', async (_, who, max) => {
    expect((await say(who, flags(max))).message).toBe(flags(max))
    expectInvalid(await expectNoChange(() => post(who, flags(max + 1))), 'message')
  })

  test('counts after trimming', async () => {
    expect((await say(marcus, ` ${flags(500)}\n\n`)).message).toBe(flags(500))
  })
})

describe('a reply', () => {
  test('carries what it answers, cut short', async () => {
    await say(marcus, `${'x'.repeat(100)}tail`)
    const { replyToMessageId, replyTo } = await say(priya, 'Yes', { replyToMessageId: 'general.1' })
    expect(replyToMessageId).toBe('general.1')
    expect(replyTo).toMatchObject({ id: 'general.1', memberId: 'marcus', isDeleted: false })
    expect(replyTo.message).toBe(`${'x'.repeat(100)}...`)
  })

  test('may answer a message that was deleted, and its own writer', async () => {
    await say(marcus, 'Gone')
    expectStatus(await remove(director, 'general.1'), 204)
    const { replyTo } = await say(marcus, 'What I said', { replyToMessageId: 'general.1' })
    expect(replyTo).toMatchObject({ message: '', isDeleted: true })
  })

  test.each(['general.99', 'general.0', 'general.01', 'bravo-six.1', 'nowhere.1', 'general', '1', '.1'])(
    'to %s is refused',
    async replyToMessageId => {
      await say(marcus, 'Here')
      await say(marcus, 'There', { roomId: 'bravo-six' })
      expectRefused(await expectNoChange(() => post(priya, 'Yes', { replyToMessageId })), '404 not_found')
    },
  )

  test.each([null, ''])('to %j is none', async replyToMessageId => {
    expect((await say(marcus, 'Hello', { replyToMessageId })).replyTo).toBeNull()
  })
})

describe('a room', () => {
  test('that is archived takes nothing more, but still knows what it has', async () => {
    const said = await say(marcus, 'Last words', { clientMessageId: clientId() })
    await inRoom('general', room => room.archive())
    expectRefused(await expectNoChange(() => post(priya, 'Wait')), '409 room_archived')
    expect(expectStatus(await post(marcus, 'Last words', { clientMessageId: clientId() }), 200)).toEqual(said)
    expect(textsOf(await read(priya))).toEqual(['Last words'])
  })

  test.each(['nowhere', 'General', 'general.1', '%00', 'x'.repeat(300)])(
    'that does not exist (%s) is not made by talking to it',
    async roomId => {
      const before = await listRoomObjects()
      expectRefused(await expectNoChange(() => post(marcus, 'Hello?', { roomId })), '404 not_found')
      expect(await listRoomObjects()).toEqual(before)
    },
  )
})

describe('the pace', () => {
  test('is five at once, then one a second', async () => {
    for (let n = 0; n < 5; n++) await say(marcus, 'quick')
    const early = await expectNoChange(() => post(marcus, 'quick'))
    expectRefused(early, '429 slow_down')
    expect(early.headers.get('retry-after')).toBe('1')
    passTime(SECOND - 1)
    expectRefused(await post(marcus, 'quick'), '429 slow_down')
    passTime(1)
    await say(marcus, 'calm')
    expectRefused(await post(marcus, 'quick'), '429 slow_down')
    await say(priya, 'everybody has an own one')
  })

  test('is kept apart for whoever has only typed a gamertag, so that they silence nobody', async () => {
    await makeRegistering(marcus.id)
    const claimed = await signIn(marcus.gamertag)
    for (const who of [claimed, marcus]) {
      for (let n = 0; n < 5; n++) expectStatus(await post(who, `quick ${n}`), 201)
      expectRefused(await post(who, 'quick'), '429 slow_down')
    }
  })

  test('is one in three seconds for somebody who waits for approval', async () => {
    for (let n = 0; n < 5; n++) await say(ines, 'quick')
    passTime(SECOND)
    const early = await post(ines, 'quick')
    expectRefused(early, '429 slow_down')
    expect(early.headers.get('retry-after')).toBe('2')
    passTime(2 * SECOND)
    await say(ines, 'calm')
  })

  test('is whole again after a while, and never more than whole', async () => {
    for (let n = 0; n < 5; n++) await say(marcus, 'quick')
    passTime(3600 * SECOND)
    for (let n = 0; n < 5; n++) await say(marcus, 'quick')
    expectRefused(await post(marcus, 'quick'), '429 slow_down')
  })

  test('is one of the member, not of the browser', async () => {
    const socket = await enter(marcus)
    for (let n = 0; n < 5; n++) await say(marcus, 'quick')
    socket.send({ type: 'send-message', message: 'and one more', clientMessageId: clientId() })
    expect((await socket.next('refused')).problem).toMatchObject({ code: 'slow_down', retryAfter: 1 })
  })

  test('is free for a script with the key', async () => {
    for (let n = 0; n < 12; n++) await say(script, 'News')
  })
})
