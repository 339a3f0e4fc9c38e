import { expect, test } from 'vitest'
import { sentencesOf } from '#tests/support/bell.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { clubBefore } from '#tests/support/old-club.ts'
import { plant } from '#tests/support/plant.ts'

test('a club that kept who opened a lobby by their gamertag finds them by their id, and forgets who has left', async () => {
  const migrate = await clubBefore('lobby_hosts')
  const opened = (id: string, host: string) => ({
    ...{ id, member_id: marcus.id, type: 'lobby-open', created_at: NOON, race_id: 'spa' },
    excerpt: JSON.stringify({ race: 'Spa', start: NOON, host }),
  })
  const signIn = {
    id: 'c',
    member_id: marcus.id,
    type: 'sign-in',
    created_at: NOON,
    excerpt: 'Safari on iPad',
  }
  await plant('notifications', opened('a', priya.gamertag), opened('b', 'Long Gone'), signIn)

  await migrate()

  const kept = { excerpt: JSON.stringify({ race: 'Spa', start: NOON }) }
  expect(await rowsOf('SELECT author_id, excerpt FROM notifications ORDER BY id')).toEqual([
    { ...kept, author_id: 'priya' },
    { ...kept, author_id: null },
    { excerpt: 'Safari on iPad', author_id: null },
  ])
  expect((await sentencesOf(marcus)).toSorted().slice(1)).toEqual([
    'The lobby is open. Former member hosts Spa. Details are on the board.',
    `The lobby is open. ${priya.gamertag} hosts Spa. Details are on the board.`,
  ])
})
