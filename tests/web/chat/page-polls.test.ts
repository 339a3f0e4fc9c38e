import { expect, test } from 'vitest'
import { pollOf } from '#tests/support/fake-polls.ts'
import { messageOf } from '#tests/support/fake-room.ts'
import { roomCalls } from '#web/features/chat/api.ts'

/** A club whose room has these messages in a page, and polls with them or not; `asked` is what it was asked for. */
function club(numbers: number[], { hasPolls = true, hasLater = false, status = 200 } = {}) {
  const asked: string[] = []
  const send = async (path: string) => {
    asked.push(path.replace('/api/chat-rooms/general/', ''))
    if (path.includes('/polls')) return Response.json([pollOf(5)], { status })
    const headers = { 'X-Room-Epoch': 'first', 'X-Room-Rev': '40' } as Record<string, string>
    if (hasPolls) headers['X-Has-Polls'] = 'true'
    if (hasLater) headers['X-Has-Later'] = 'true'
    return Response.json(
      numbers.map(n => messageOf(n)),
      { headers },
    )
  }
  const { page } = roomCalls(send as never)
  return { asked, page: (limit: number, where?: object) => page('general', limit, where) }
}

test('a page without polls costs one call', async () => {
  const { asked, page } = club([1, 2], { hasPolls: false })
  expect((await page(12)).polls).toBeUndefined()
  expect(asked).toEqual(['messages?limit=12'])
})

test.each([
  ['the newest page', { limit: 2 }, [8, 9], false, '?after=general.8'],
  ['the newest page of a short room', { limit: 3 }, [8, 9], false, '?'],
  [
    'an earlier page',
    { limit: 2, where: { before: 'general.8' } },
    [4, 6],
    false,
    '?after=general.4&before=general.8',
  ],
  [
    'the first page of the room',
    { limit: 3, where: { before: 'general.8' } },
    [4, 6],
    false,
    '?before=general.8',
  ],
  [
    'a page around a message',
    { limit: 3, where: { around: 'general.6' } },
    [4, 6, 9],
    true,
    '?after=general.4&before=general.9',
  ],
  [
    'a page around the room’s first',
    { limit: 4, where: { around: 'general.4' } },
    [4, 6, 9],
    true,
    '?before=general.9',
  ],
  [
    'a page around the room’s last',
    { limit: 3, where: { around: 'general.6' } },
    [4, 6],
    false,
    '?after=general.4',
  ],
])(
  'with %s come the polls that stand in it',
  async (_, { limit, where }: { limit: number; where?: object }, numbers, hasLater, query) => {
    const { asked, page } = club(numbers, { hasLater })
    expect((await page(limit, where)).polls).toEqual([pollOf(5)])
    expect(asked[1]).toBe(`polls${query}`)
  },
)

test('where polls cannot be fetched the messages are there all the same', async () => {
  const { page } = club([1, 2], { status: 503 })
  expect(await page(12)).toMatchObject({ polls: null, messages: [{ id: 'general.1' }, { id: 'general.2' }] })
})
