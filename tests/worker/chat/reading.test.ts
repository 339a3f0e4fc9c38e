import { describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { like, pin, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { readingStatementsOf, rowsRead } from '#tests/support/query-plans.ts'
import { inRoom, ownerOf } from '#tests/support/rooms.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const pageOf = (query = '') => call(priya, 'GET', `/api/chat-rooms/general/messages${query}`)

/** Fills the general room with `1`, `2`, … */
const talk = (count: number) =>
  inRoom('general', room => {
    for (let n = 1; n <= count; n++) room.post(ownerOf(marcus), { message: String(n) })
  })
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

describe('a page', () => {
  test('of an empty room is empty, at revision 0', async () => {
    const answer = await pageOf()
    expect(expectStatus(answer, 200)).toEqual([])
    expect(answer.headers.get('x-room-rev')).toBe('0')
    expect(answer.headers.get('x-room-epoch')).toMatch(/^[0-9a-f]{16}$/)
  })

  test('has the last twelve messages, oldest first', async () => {
    await talk(15)
    expect(textsOf(await read(priya))).toEqual(numbers(4, 15))
  })

  test('ends before a message, which may have been deleted, down to the first', async () => {
    await talk(15)
    expectStatus(await remove(director, 'general.4'), 204)
    expect(textsOf(await read(priya, '?before=general.4'))).toEqual(numbers(1, 3))
    expect(textsOf(await read(priya, '?before=general.4&limit=2'))).toEqual(numbers(2, 3))
    expect(await read(priya, '?before=general.1')).toEqual([])
    expect(textsOf(await read(priya, '?before=general.9999'))).toEqual(['', ...numbers(5, 15)])
  })

  test('has up to a hundred', async () => {
    await talk(101)
    expect(textsOf(await read(priya, '?limit=100'))).toEqual(numbers(2, 101))
    expect(textsOf(await read(priya, '?limit=1'))).toEqual(['101'])
  })

  test.each(['0', '101', '-1', '1.5', 'all', '1e2', '', '1'.repeat(16)])(
    'cannot be asked for with limit=%s',
    async limit => {
      expectInvalid(await pageOf(`?limit=${limit}`), 'limit')
    },
  )

  test.each(['bravo-six.1', 'general.0', '7', 'general.1;'])('cannot end before %s', async before => {
    expectRefused(await pageOf(`?before=${before}`), '404 not_found')
  })

  test('says at which revision it is, whoever reads, whatever changed', async () => {
    await talk(2)
    await like(priya, 'general.1')
    await pin(director, 'general.2')
    await remove(director, 'general.1')
    const answer = await pageOf('?limit=1')
    expect(answer.headers.get('x-room-rev')).toBe('5')
    expect((await pageOf()).headers.get('x-room-epoch')).toBe(answer.headers.get('x-room-epoch'))
  })

  test('has the order in which things were said, even if the clock goes back', async () => {
    await say(marcus, 'first')
    passTime(-SECOND)
    await say(priya, 'second')
    expect(textsOf(await read(priya))).toEqual(['first', 'second'])
  })
})

describe('a page around a message', () => {
  const around = (n: number | string, more = '') => pageOf(`?around=general.${n}${more}`)

  test('has it in its middle, and says that the room goes on', async () => {
    await talk(40)
    const answer = await around(20, '&limit=5')
    expect(textsOf(expectStatus(answer, 200))).toEqual(numbers(18, 22))
    expect(answer.headers.get('x-has-later')).toBe('true')
    expect(answer.headers.get('x-room-rev')).toBe('40')
    expect(textsOf(expectStatus(await around(20), 200))).toEqual(numbers(15, 26))
    expect(textsOf(expectStatus(await around(20, '&limit=1'), 200))).toEqual(['20'])
    expect(textsOf(expectStatus(await around(20, '&limit=2'), 200))).toEqual(numbers(20, 21))
  })

  test('ends where the room ends, and then does not say that it goes on', async () => {
    await talk(10)
    const last = await around(10, '&limit=5')
    expect(textsOf(expectStatus(last, 200))).toEqual(numbers(8, 10))
    expect(last.headers.get('x-has-later')).toBeNull()
    const near = await around(8, '&limit=5')
    expect(textsOf(expectStatus(near, 200))).toEqual(numbers(6, 10))
    expect(near.headers.get('x-has-later')).toBeNull()
    expect((await around(7, '&limit=5')).headers.get('x-has-later')).toBe('true')
    expect(textsOf(expectStatus(await around(1, '&limit=5'), 200))).toEqual(numbers(1, 3))
  })

  test('shows the authors and the reader’s own likes, and a deleted message keeps its place in it', async () => {
    await talk(3)
    await like(priya, 'general.1')
    expectStatus(await remove(director, 'general.2'), 204)
    const page = expectStatus(await around(2), 200)
    expect(page).toMatchObject([
      { isLikedByCurrentUser: true, member: { gamertag: 'Marcus Webb' } },
      { isDeleted: true, message: '' },
      { message: '3' },
    ])
  })

  test.each(['general.9', 'general.0', 'bravo-six.1', '1', 'general.1;'])(
    'cannot be asked for around %s, which is no message of the room',
    async id => {
      await talk(3)
      await say(marcus, 'Elsewhere', { roomId: 'bravo-six' })
      expectRefused(await pageOf(`?around=${id}`), '404 not_found')
    },
  )

  test('is not around what is no message but a change of one', async () => {
    await talk(1)
    await like(priya, 'general.1')
    expectRefused(await around(2), '404 not_found')
  })

  test('is not asked for together with one before a message, nor twice, nor too large', async () => {
    await talk(3)
    expectInvalid(await around(2, '&before=general.3'), 'around')
    expectInvalid(await around(2, '&around=general.3'), 'around')
    expectInvalid(await around(2, '&limit=101'), 'limit')
  })

  test('is for members who read as themselves', async () => {
    await talk(3)
    expectRefused(await around(2, '&currentUserId=marcus'), '403 not_you')
    const path = '/api/chat-rooms/general/messages?around=general.2'
    expectRefused(await call(stranger, 'GET', path), '401 sign_in_required')
    expectRefused(await call(rammer, 'GET', path), '403 rejected')
    expectRefused(
      await call(priya, 'GET', '/api/chat-rooms/nowhere/messages?around=general.2'),
      '404 not_found',
    )
  })

  test('alone says whether the room goes on', async () => {
    await talk(3)
    expect((await pageOf('?before=general.2')).headers.get('x-has-later')).toBeNull()
  })
})

describe('authors', () => {
  test('are called what they are called today, in quotes too', async () => {
    await say(marcus, 'Hello')
    await say(priya, 'Hello you', { replyToMessageId: 'general.1' })
    expectStatus(
      await call(marcus, 'PUT', `/api/members/${marcus.id}/profile`, { displayName: 'The Flying Webb' }),
      200,
    )
    await rowsOf("UPDATE members SET profile_image_url = '/objects/m' WHERE id = 'marcus'")
    const today = { displayName: 'The Flying Webb', profileImageUrl: '/objects/m', gamertag: 'Marcus Webb' }
    expect(await read(priya)).toMatchObject([
      { member: today },
      { member: { id: 'priya' }, replyTo: { member: today } },
    ])
  })

  test('who have left are nobody, and their words stay', async () => {
    await say(marcus, 'Hello')
    await say(priya, 'Hello you', { replyToMessageId: 'general.1' })
    expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
    expect(await read(priya)).toMatchObject([
      { memberId: 'marcus', member: null, message: 'Hello' },
      { member: { id: 'priya' }, replyTo: { memberId: 'marcus', member: null, message: 'Hello' } },
    ])
  })

  test('show no more of a member than their name, picture and role', async () => {
    await say(director, 'Hello')
    const [{ member }] = await read(priya)
    expect(Object.keys(member).sort()).toEqual([
      'displayName',
      'gamertag',
      'id',
      'isAdmin',
      'profileImageUrl',
    ])
    expect(member.isAdmin).toBe(true)
  })
})

describe('a quote', () => {
  test.each([
    ['is whole up to 100 characters', '🏁'.repeat(100), '🏁'.repeat(100)],
    ['is cut after 100', '🏁'.repeat(101), `${'🏁'.repeat(100)}...`],
  ])('%s', async (_, text, quoted) => {
    await say(marcus, text)
    await say(priya, 'Yes', { replyToMessageId: 'general.1' })
    expect((await read(priya))[1].replyTo.message).toBe(quoted)
  })
})

test('everybody sees the own likes, and all see how many there are', async () => {
  await talk(2)
  await like(priya, 'general.1')
  await like(director, 'general.1')
  const seenBy = async (who: typeof marcus) =>
    (await read(who)).map(
      (message: { likeCount: number; isLikedByCurrentUser: boolean }) =>
        `${message.likeCount} ${message.isLikedByCurrentUser}`,
    )
  expect(await seenBy(priya)).toEqual(['2 true', '0 false'])
  expect(await seenBy(marcus)).toEqual(['2 false', '0 false'])
})

test('a deleted message keeps its place, without its text', async () => {
  await talk(3)
  passTime(SECOND)
  expectStatus(await remove(director, 'general.2'), 204)
  expect((await read(priya))[1]).toMatchObject({
    id: 'general.2',
    message: '',
    isDeleted: true,
    deletedBy: 'director',
    deletedAt: new Date(NOON + SECOND).toISOString(),
    createdAt: new Date(NOON).toISOString(),
  })
})

test('nobody reads as somebody else', async () => {
  expectRefused(await pageOf('?currentUserId=marcus'), '403 not_you')
  expectStatus(await pageOf('?currentUserId=priya'), 200)
})

test.each(['messages', 'pinned-messages', 'changes?after=0'])(
  'there is no %s of an unknown room',
  async what => {
    expectRefused(await call(marcus, 'GET', `/api/chat-rooms/nowhere/${what}`), '404 not_found')
  },
)

describe('authors that have been read before', () => {
  const authorsOf = async () =>
    (await read(priya)).map(({ member }: { member: { displayName: string } | null }) => member?.displayName)
  const nameMarcus = (displayName: string) =>
    call(marcus, 'PUT', '/api/members/marcus/profile', { displayName }).then(it => expectStatus(it, 200))

  test('are read once, and after that asked for by one row as long as nobody changes', async () => {
    for (const who of [marcus, ines, director]) await say(who, 'Hello')
    await read(priya)
    const statements = await readingStatementsOf(() => read(priya))
    const rows = await Promise.all(statements.map(rowsRead))
    expect(statements.filter(({ sql }) => sql.includes('"display_name", "is_admin"'))).toEqual([])
    expect(
      rows.reduce((sum, count) => sum + count, 0),
      'session, member, room, version',
    ).toBe(4)
  })

  test('are shown as they are called at that moment, and no more once they have left', async () => {
    for (const who of [marcus, ines]) await say(who, 'Hello')
    expect(await authorsOf()).toEqual(['Marcus Webb at home', 'Ines.R at home'])
    for (const name of ['Webb', 'The Flying Webb']) {
      await nameMarcus(name)
      expect((await authorsOf())[0]).toBe(name)
    }
    expectStatus(await call(director, 'DELETE', '/api/admin/members/ines'), 204)
    expect(await authorsOf()).toEqual(['The Flying Webb', undefined])
  })

  test('of many who read at once while one is renamed are never somebody else, nor a former member', async () => {
    for (const who of [marcus, ines]) await say(who, 'Hello')
    const reads = Array.from({ length: 20 }, () => authorsOf())
    const renaming = nameMarcus('Webb')
    const later = Array.from({ length: 20 }, () => authorsOf())
    for (const names of await Promise.all([...reads, ...later]))
      expect(['Marcus Webb at home', 'Webb']).toContain(names[0])
    await renaming
    expect((await authorsOf())[0]).toBe('Webb')
  })
})
