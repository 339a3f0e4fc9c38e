import { beforeEach, describe, expect, test } from 'vitest'
import { hurry } from '#tests/support/alerts.ts'
import { countObjectCalls, countStatements, takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plantRooms } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { crons } from '#worker/cron.ts'

freshClub()
beforeEach(() => hurry()) // what is down is asked again after a pause

const reject = (memberId: string) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId, approved: false })
const remove = (memberId: string) => call(director, 'DELETE', `/api/admin/members/${memberId}`)
const revocations = () => errandsOf('close-sockets')

const everywhere = async (who: Person) => ({
  feed: await listen(who),
  general: await enter(who),
  'bravo-six': await enter(who, 'bravo-six'),
})
type Place = keyof Awaited<ReturnType<typeof everywhere>>

const ways: [string, () => Promise<unknown>, number][] = [
  ['is rejected', async () => expectStatus(await reject(marcus.id), 200), 4003],
  ['is deleted', async () => expectStatus(await remove(marcus.id), 204), 4003],
  ['signs out', async () => expectStatus(await call(marcus, 'DELETE', '/api/session'), 204), 4001],
  [
    'signs out everywhere',
    async () => expectStatus(await call(marcus, 'DELETE', '/api/sessions'), 204),
    4001,
  ],
  ['signs in as another', () => signIn(priya.gamertag, { from: marcus }), 4001],
]
/** What is down, and for whom: whoever goes meets the same, so each does only where nothing is up. */
const failures = [
  ['the feed is down', ['feed'], ways.slice(0, 1)],
  ['a room is down', ['bravo-six'], ways.slice(0, 1)],
  ['everything is down', ['feed', 'general', 'bravo-six'], ways],
] satisfies [string, Place[], typeof ways][]

describe.each(failures)('while %s', (_, down, leaving) => {
  test.each(leaving)(
    'who %s is out of all else at once, and of that with the next cron',
    async (__, act, code) => {
      const marcusSockets = await everywhere(marcus)
      const restart = takeDown(...down)
      await act()
      const places = Object.keys(marcusSockets) as Place[]
      for (const place of places.filter(it => !(down as Place[]).includes(it)))
        expect(await marcusSockets[place].closed).toBe(code)
      expect(await revocations()).toHaveLength(1)
      expect(stray, 'it is logged').toHaveBeenCalled()

      await runCron() // which finds them still down
      expect(await revocations()).toHaveLength(1)
      restart()
      await runCron()
      for (const place of down) expect(await marcusSockets[place].closed).toBe(code)
      expect(await revocations()).toEqual([])
      expect(await errandsOf('forget-member')).toEqual([])
      stray.mockClear()
    },
  )
})

test('whose rejection was refused stays where they are, and nothing is noted', async () => {
  const priyaSockets = await everywhere(priya)
  const stale = { memberId: priya.id, approved: false, expectedStatus: 'pending' }
  expectStatus(await call(director, 'POST', '/api/admin/approve-member', stale), 409)
  expectStatus(await remove(director.id), 409)
  expect(await revocations()).toEqual([])
  for (const socket of Object.values(priyaSockets)) await socket.ping()
})

test('two who went while a room was down are both out with the next cron', async () => {
  const sockets = [await enter(marcus, 'bravo-six'), await enter(ines, 'bravo-six')]
  const restart = takeDown('bravo-six')
  for (const { id } of [marcus, ines]) expectStatus(await reject(id), 200)
  restart()
  await runCron()
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4003, 4003])
  expect(await revocations()).toEqual([])
  stray.mockClear()
})

test('who is back by the time of the cron is left alone', async () => {
  await enter(marcus, 'bravo-six')
  const restart = takeDown('bravo-six')
  expectStatus(await reject(marcus.id), 200)
  restart()
  const again = { memberId: marcus.id, approved: true }
  expectStatus(await call(director, 'POST', '/api/admin/approve-member', again), 200)
  const marcusSocket = await enter(marcus, 'bravo-six')
  await runCron()
  await marcusSocket.ping()
  expect(await revocations()).toEqual([])
  stray.mockClear()
})

/** What one turn of the Worker may ask for on the free plan. */
const BUDGET = 50

describe('in a club with 64 rooms', () => {
  const entered = async (who: Person) => {
    const ids = await plantRooms(62)
    const some = [ids[0], ids[30], ids.at(-1)] as string[]
    return [await listen(who), ...(await Promise.all(some.map(id => enter(who, id))))]
  }
  const asked = async (act: () => Promise<unknown>) => {
    const [objects, statements] = [countObjectCalls(), countStatements()]
    await act()
    for (const relayed of objects.relayed) expect(relayed).toBeLessThanOrEqual(BUDGET)
    return { all: objects.count + statements.count, objects }
  }

  test.each(ways)(
    'who %s is out of all of them at once, within the budget of one turn, and no other room is asked',
    async (_, act, code) => {
      const sockets = await entered(marcus)
      await enter(priya, 'room-8')
      const { all, objects } = await asked(act)
      expect(all).toBeLessThanOrEqual(BUDGET)
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => code))
      expect(await revocations()).toEqual([])
      expect(await errandsOf('forget-member')).toEqual([])
      // A deletion is told to every room too, which forgets their likes and votes.
      const isDeletion = act === ways[1]?.[1]
      expect(objects.relayed).toEqual(isDeletion ? [40, 14] : [])
      expect(objects.count, 'the feed, three rooms, and what others hear of it').toBeLessThanOrEqual(
        isDeletion ? 40 : 8,
      )
    },
  )

  test('the cron stays within it too, however much was left over', async () => {
    const sockets = await entered(marcus)
    const restart = takeDown('feed', 'general', 'bravo-six', ...(await roomIds()))
    for (const id of [marcus.id, priya.id, ines.id]) expectStatus(await remove(id), 204)
    restart()
    stray.mockClear()
    for (let turn = 0; turn < 4; turn++)
      for (const cron of crons) expect((await asked(() => runCron(cron))).all).toBeLessThanOrEqual(BUDGET)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => 4003))
    expect(await revocations()).toEqual([])
    expect(await errandsOf('forget-member')).toEqual([])
  })

  test('a new name asks two objects at most', async () => {
    await plantRooms(62)
    const objects = countObjectCalls()
    const profile = { displayName: 'The Flying Webb' }
    expectStatus(await call(marcus, 'PUT', '/api/members/marcus/profile', profile), 200)
    expect(objects.count).toBeLessThanOrEqual(2)
  })
})

async function roomIds() {
  return (await rowsOf('SELECT id FROM chat_rooms')).map(({ id }) => String(id))
}

describe('where somebody has been', () => {
  const entered = () => rowsOf('SELECT session_token_hash, room_id FROM session_rooms')

  test('signing in where nothing ends closes nothing', async () => {
    await plantRooms(48)
    await enter(marcus)
    const asked = countObjectCalls()
    await signIn(marcus.gamertag)
    expect(asked.count, 'their tabs hear of it, and no room').toBeLessThanOrEqual(2)
    expect(await revocations()).toEqual([])
  })

  test('an entry is noted once a session and room, and goes with the session', async () => {
    for (const roomId of ['general', 'general', 'bravo-six']) await enter(marcus, roomId)
    await enter(priya)
    expect(await entered()).toHaveLength(3)
    expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
    expect(await entered()).toMatchObject([{ room_id: 'general' }])
  })

  test('a script with the admin key, which has no session, enters all the same', async () => {
    await enter(script)
    expect(await entered()).toEqual([])
  })
})
