import { describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya, script } from '#tests/support/cast.ts'
import { clientId, post, read, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, dump, expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { ask, askRoom, closePoll, countsOf, readPolls, removePoll, vote } from '#tests/support/polls.ts'
import { inRoom, ownerOf, putToSleep, roomObject, settleRooms } from '#tests/support/rooms.ts'
import { HOUR, SECOND } from '#worker/lib/clock.ts'

freshClub()

describe('a poll', () => {
  test('is asked by any member, and shows its options in their order with nobody’s vote', async () => {
    const expiresAt = '2026-11-21T21:00:00+01:00'
    const options = ['  Wet ', '', 'Dry', '   ', 'Both']
    expect(await askRoom(ines, '  Which setup? ', { options, expiresAt })).toEqual({
      id: 'general.1',
      chatRoomId: 'general',
      createdBy: 'ines',
      creator: expect.objectContaining({ id: 'ines', gamertag: 'Ines.R' }),
      question: 'Which setup?',
      isActive: true,
      allowMultipleVotes: false,
      createdAt: new Date(NOON).toISOString(),
      expiresAt: '2026-11-21T20:00:00.000Z',
      options: ['Wet', 'Dry', 'Both'].map((text, displayOrder) => ({
        id: `general.1.${displayOrder + 1}`,
        pollId: 'general.1',
        ...{ text, displayOrder, voteCount: 0, hasUserVoted: false },
      })),
      ...{ totalVotes: 0, hasUserVoted: false, rev: 1 },
    })
  })

  test('has its number between the messages’, and is no message', async () => {
    await say(marcus, 'Listen')
    expect((await askRoom(marcus)).id).toBe('general.2')
    expect((await say(marcus, 'Well?')).id).toBe('general.3')
    expect(await read(priya)).toHaveLength(2)
    expectRefused(await call(priya, 'POST', '/api/messages/general.2/like'), '404 not_found')
    expectRefused(await post(priya, 'Yes', { replyToMessageId: 'general.2' }), '404 not_found')
    expectRefused(await vote(priya, 'general.1'), '404 not_found')
  })

  test('whose end has come already is refused', async () => {
    for (const expiresAt of [new Date(NOON).toISOString(), '2026-11-21T11:59:00Z'])
      expectInvalid(await expectNoChange(() => ask(marcus, 'Now?', { expiresAt })), 'expiresAt')
  })

  test('that is sent again under the same id is there once', async () => {
    const first = await askRoom(marcus, 'Once?', { clientPollId: clientId() })
    expect(expectStatus(await ask(marcus, 'Once?', { clientPollId: clientId() }), 200)).toEqual(first)
    await askRoom(priya, 'Hers?', { clientPollId: clientId() })
    expect(await readPolls(marcus)).toHaveLength(2)
  })

  test('is asked as fast as one may speak', async () => {
    for (let n = 0; n < 5; n++) await askRoom(marcus, `Question ${n}?`)
    expectRefused(await expectNoChange(() => ask(marcus, 'One more?')), '429 slow_down')
    passTime(SECOND)
    await askRoom(marcus)
  })

  test.each(['x'.repeat(101), '🏁'.repeat(101), 7, ['x'], {}])(
    'with %j for an option is refused, and told which one',
    async option => {
      const asking = () => ask(marcus, 'Which?', { options: ['Wet', option] })
      expectInvalid(await expectNoChange(asking), 'options.1')
    },
  )

  test('has no option without ink', async () => {
    for (const blank of ['', '  ', '\u3164'])
      expectInvalid(await expectNoChange(() => ask(marcus, 'Which?', { options: ['Wet', blank] })), 'options')
    const { options } = await askRoom(marcus, 'Which?', { options: ['Wet', '\u3164', 'Dry'] })
    expect(options).toMatchObject([{ text: 'Wet' }, { text: 'Dry' }])
  })

  test('of somebody else’s name is refused', async () => {
    expectRefused(await expectNoChange(() => ask(marcus, 'Me?', { createdBy: priya.id })), '403 not_you')
  })
})

describe('a vote', () => {
  test('counts once, shows its voter what they voted, and nobody else', async () => {
    const { id } = await askRoom(marcus)
    const poll = expectStatus(await vote(priya, id, 2), 200)
    expect(poll).toMatchObject({ totalVotes: 1, hasUserVoted: true, creator: { id: 'marcus' } })
    expect(poll.options).toMatchObject([
      { voteCount: 0, hasUserVoted: false },
      { voteCount: 1, hasUserVoted: true },
    ])
    for (const place of [1, 2])
      expectRefused(await expectNoChange(() => vote(priya, id, place)), '409 already_voted')
    const [seen] = await readPolls(marcus)
    expect([seen.hasUserVoted, countsOf(seen)]).toEqual([false, [0, 1]])
    expect(JSON.stringify(seen)).not.toContain('priya')
  })

  test('of a hundred at once by one member is one', async () => {
    const { id } = await askRoom(marcus)
    const owner = ownerOf(priya)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => roomObject('general').vote(id, `${id}.${(n % 2) + 1}`, owner)),
    )
    expect(answers.filter(answer => 'value' in answer)).toHaveLength(1)
    expect(new Set(answers.flatMap(answer => ('refused' in answer ? answer.refused : [])))).toEqual(
      new Set(['already_voted']),
    )
    expect((await readPolls(marcus))[0].totalVotes).toBe(1)
    expect((await dump())['general poll_votes']).toHaveLength(1)
  })

  test('of fifty members at once are fifty', async () => {
    const drivers = await plantDrivers(50)
    const { id } = await askRoom(marcus)
    const answers = await Promise.all(drivers.map((who, n) => vote(who, id, (n % 2) + 1)))
    for (const answer of answers) expectStatus(answer, 200)
    expect(countsOf((await readPolls(marcus))[0])).toEqual([25, 25])
    await putToSleep('general')
    expect(countsOf((await readPolls(marcus))[0])).toEqual([25, 25])
  })

  test('is paced: five at once, then five a second', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await askRoom(n < 3 ? marcus : priya)).id)
    for (const id of ids.slice(0, 5)) expectStatus(await vote(ines, id), 200)
    expectRefused(await expectNoChange(() => vote(ines, ids[5] ?? '')), '429 slow_down')
    passTime(SECOND / 5)
    expectStatus(await vote(ines, ids[5] ?? ''), 200)
  })

  test.each(['general.1.3', 'general.1.0', 'general.1.x', 'general.2.1', 'general.1', '1', '__proto__'])(
    'for %s, which is no option of the poll, is refused',
    async optionId => {
      const { id } = await askRoom(marcus)
      const voting = () => call(priya, 'POST', `/api/polls/${id}/vote`, { optionId })
      expectRefused(await expectNoChange(voting), '404 not_found')
    },
  )

  test('after the end is refused, to the millisecond', async () => {
    const { id } = await askRoom(marcus, 'Quick?', { expiresAt: new Date(NOON + HOUR).toISOString() })
    passTime(HOUR - 1)
    expectStatus(await vote(priya, id), 200)
    passTime(1)
    for (const who of [ines, priya])
      expectRefused(await expectNoChange(() => vote(who, id)), '409 poll_expired')
    expect((await readPolls(marcus))[0]).toMatchObject({ isActive: true, totalVotes: 1 })
  })

  test('for somebody else is refused, an admin’s too', async () => {
    const { id } = await askRoom(marcus)
    for (const who of [priya, director]) {
      const body = { optionId: `${id}.1`, memberId: marcus.id }
      const voting = () => call(who, 'POST', `/api/polls/${id}/vote`, body)
      expectRefused(await expectNoChange(voting), '403 not_you')
    }
  })
})

describe('closing and deleting', () => {
  test('by the creator ends the votes, keeps the result, and is no admin’s act', async () => {
    const { id } = await askRoom(marcus)
    await vote(priya, id)
    const closed = expectStatus(await closePoll(marcus, id), 200)
    expect(closed).toMatchObject({ isActive: false, totalVotes: 1, creator: { id: 'marcus' } })
    expect(expectStatus(await expectNoChange(() => closePoll(marcus, id)), 200)).toEqual(closed)
    for (const who of [ines, priya])
      expectRefused(await expectNoChange(() => vote(who, id)), '409 poll_closed')
    expectStatus(await removePoll(marcus, id), 204)
    await settleRooms()
    expect(await auditTrail()).toEqual([])
  })

  test('by an admin is kept in the audit log, once', async () => {
    const { id } = await askRoom(marcus)
    expectStatus(await closePoll(director, id), 200)
    expectStatus(await closePoll(script, id), 200)
    expectStatus(await removePoll(director, id), 204)
    await settleRooms()
    expect(await auditTrail()).toEqual(['director poll.close general.1', 'director poll.delete general.1'])
  })

  test.each([
    [priya, '403 not_you'],
    [gina, '403 proof_required'],
  ])('is for the creator and proven admins: $0.name is refused', async (who, refusal) => {
    const { id } = await askRoom(marcus)
    for (const act of [closePoll, removePoll])
      expectRefused(await expectNoChange(() => act(who, id)), refusal)
  })

  test('a deleted poll leaves no word and no vote, and is gone for every call', async () => {
    const { id } = await askRoom(marcus, 'Who rammed whom?', { options: ['Jo', 'Al'] })
    await vote(priya, id)
    expectStatus(await removePoll(marcus, id), 204)
    expect(await readPolls(priya)).toEqual([])
    const rows = await dump()
    expect(JSON.stringify(rows)).not.toMatch(/rammed|"Jo"|"Al"/)
    expect(rows).not.toHaveProperty('general poll_votes')
    for (const act of [vote, closePoll, removePoll])
      expectRefused(await expectNoChange(() => act(marcus, id)), '404 not_found')
  })

  test('an archived room takes no polls and no votes; what was asked can be read and deleted', async () => {
    const { id } = await askRoom(marcus)
    await inRoom('general', room => room.archive())
    for (const act of [() => ask(marcus, 'More?'), () => vote(priya, id), () => closePoll(marcus, id)])
      expectRefused(await expectNoChange(act), '409 room_archived')
    expect(await readPolls(priya)).toHaveLength(1)
    expectStatus(await removePoll(director, id), 204)
  })
})

describe('the list of polls', () => {
  test('has the newest first, and those of a stretch where one is asked for', async () => {
    await askRoom(marcus, 'One?')
    for (const text of ['a', 'b']) await say(priya, text)
    await askRoom(marcus, 'Four?')
    await say(priya, 'c')
    await askRoom(marcus, 'Six?')
    const questions = async (query = '') =>
      (await readPolls(ines, query)).map(({ question }: { question: string }) => question)
    expect(await questions()).toEqual(['Six?', 'Four?', 'One?'])
    expect(await questions('?after=general.2&before=general.5')).toEqual(['Four?'])
    expect(await questions('?before=general.3')).toEqual(['One?'])
    // What is open belongs to the end of the room, however long ago it was asked.
    expect(await questions('?after=general.3')).toEqual(['Six?', 'Four?', 'One?'])
    await closePoll(marcus, 'general.1')
    expect(await questions('?after=general.3')).toEqual(['Six?', 'Four?'])
    expectRefused(await call(ines, 'GET', '/api/chat-rooms/general/polls?after=bravo-six.1'), '404 not_found')
  })

  test('a page of messages says whether polls belong to it, and costs nothing more where none do', async () => {
    const hasPolls = async (query: string) =>
      (await call(ines, 'GET', `/api/chat-rooms/general/messages${query}`)).headers.get('X-Has-Polls')
    for (const text of ['a', 'b', 'c']) await say(priya, text)
    expect(await hasPolls('')).toBeNull()
    await askRoom(marcus, 'Four?')
    for (const text of ['d', 'e', 'f', 'g', 'h', 'i', 'j']) await say(text > 'f' ? marcus : ines, text)
    expect(await hasPolls('')).toBe('true')
    expect(await hasPolls('?before=general.4')).toBeNull()
    expect(await hasPolls('?limit=2')).toBe('true') // it is open
    await closePoll(marcus, 'general.4')
    expect(await hasPolls('?limit=2')).toBeNull()
    expect(await hasPolls('?before=general.6&limit=2')).toBe('true')
    expect(await hasPolls('?around=general.5&limit=3')).toBe('true')
    expect(await hasPolls('?around=general.9&limit=3')).toBeNull()
  })

  test('of another room has none of them', async () => {
    await askRoom(marcus, 'Here?')
    expect(await readPolls(priya, '', 'bravo-six')).toEqual([])
    expectRefused(
      await call(priya, 'POST', '/api/polls/bravo-six.1/vote', { optionId: 'bravo-six.1.1' }),
      '404 not_found',
    )
  })
})
