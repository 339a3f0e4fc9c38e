import { beforeEach, expect, test } from 'vitest'
import { hurry } from '#tests/support/alerts.ts'
import { answerWhetherTold, takeDown } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { askTicket, uploaded } from '#tests/support/uploads.ts'
import { DAY, MINUTE } from '#worker/lib/clock.ts'

const photo = jpeg()

freshClub()

/** A picture in the general room, and one that nobody has shown for a day. */
let shown: string
let unused: string
beforeEach(async () => {
  hurry()
  shown = await uploaded(marcus, photo)
  unused = await uploaded(marcus, photo)
  await say(marcus, shown)
  await settleRooms()
  passTime(DAY)
})

const isThere = async (path: string) => (await call(priya, 'GET', path)).status === 200
const stand = async () => [await isThere(shown), await isThere(unused)]

async function cleanUp(runs: number) {
  for (let run = 0; run < runs; run++) {
    passTime(5 * MINUTE)
    await runCron('4-59/5 * * * *')
  }
  stray.mockClear()
}

/** What an admin's bell says of rooms that cannot be reached. */
async function heard() {
  const bell = expectStatus(await call(director, 'GET', `/api/notifications/${director.id}`), 200)
  return bell.filter(({ type }: { type: string }) => type === 'room-out-of-reach')
}

const warning = {
  text: 'Open Bravo Six: no answer ten times in a row. Until there is one, unused files are not removed. If the room does not open, deploy the club again.',
  link: '/chat?room=bravo-six',
}

test('admins hear once of a room that was out of reach in ten runs, and the files stay', async () => {
  const restart = takeDown('bravo-six')
  await cleanUp(9)
  expect(await heard()).toEqual([])
  await cleanUp(1)
  expect(await heard()).toMatchObject([warning])
  await cleanUp(3)
  expect(await heard()).toHaveLength(1)
  expect(await stand()).toEqual([true, true])
  restart()
  await cleanUp(1)
  expect(await stand()).toEqual([true, false])
})

test('a room that was out of reach is counted anew once it has answered', async () => {
  const restart = takeDown('bravo-six')
  await cleanUp(9)
  restart()
  await cleanUp(1)
  unused = await uploaded(marcus, photo)
  passTime(DAY)
  takeDown('bravo-six')
  await cleanUp(9)
  expect(await heard()).toEqual([])
  await cleanUp(1)
  expect(await heard()).toMatchObject([warning])
})

test('a room that never says anything is out of reach like one that fails', async () => {
  answerWhetherTold('bravo-six', () => new Promise(() => {}))
  await cleanUp(10)
  expect(await heard()).toMatchObject([warning])
  expect(await stand()).toEqual([true, true])
})

test('several rooms ring once together', async () => {
  takeDown('bravo-six', 'general')
  await cleanUp(10)
  expect(await heard()).toMatchObject([
    {
      text: expect.stringMatching(/^Open Bravo Six and one more room: /),
      link: '/chat?room=bravo-six',
    },
  ])
})

test('a room that says that D1 does not know all of it yet is waited for as long as it takes, and rings nobody', async () => {
  answerWhetherTold('general', async () => false)
  await cleanUp(12)
  expect(await heard()).toEqual([])
  expect(await stand()).toEqual([true, true])
})

test('what no message can show goes meanwhile: tickets that came to nothing, and files that were let go of', async () => {
  takeDown('general')
  await askTicket(marcus, photo)
  await rowsOf(`UPDATE uploads SET status = 'leaving' WHERE path = '${unused}'`)
  await cleanUp(4)
  expect(await rowsOf('SELECT path FROM uploads')).toEqual([{ path: shown }])
})
