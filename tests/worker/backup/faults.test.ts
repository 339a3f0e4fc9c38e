import { beforeEach, expect, test, vi } from 'vitest'
import { marcus, priya } from '#tests/support/cast.ts'
import { like, say } from '#tests/support/chat.ts'
import { backUp, deployAnother, Folder, restoreFrom, type Way } from '#tests/support/copies.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import type { Tables } from '#tests/support/snapshot.ts'
import { uploaded } from '#tests/support/uploads.ts'

freshClub()
vi.setConfig({ testTimeout: 180_000 }) // a hundred calls, again and again
beforeEach(async () => {
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter' })
  await plantPlaces('spa', marcus, priya)
  await say(marcus, `@Priya_K look ${await uploaded(marcus, jpeg())}`)
  await say(priya, 'Seen')
  await like(marcus, 'general.2')
  await settleRooms()
})

/** A restore breaks at each of its first calls, and then after every so many: in the long run closer together. */
const [FIRST_STEPS, STEP] = isLongRun ? [8, 9] : [4, 17]

/** Where a backup breaks: at its first call, in the tables, in a room, at a file, and at the last one. */
function stepsOf(asked: string[]): number[] {
  const first = (kind: RegExp) => asked.findIndex(call => kind.test(call)) + 1
  return [1, first(/tables\/races/), first(/rooms\/general\/0/), first(/files\/\w/), asked.length]
}

test('a backup that breaks off at any step is finished by the next run, and until then there is the one before', async () => {
  const whole = new Folder()
  const way = { asked: [] as string[] }
  await backUp(whole, way)
  const steps = stepsOf(way.asked)
  const folder = new Folder()
  let broken = 0
  // A room that is there already is not read again, so that the last steps come sooner than the first time.
  for (const [n, breaksAt] of steps.entries()) {
    if (await isFinished(folder, { asked: [], breaksAt, losesAnswer: n % 2 === 1 })) break
    broken += 1
    await expect(restoreFrom(folder)).rejects.toThrow('This folder has no complete backup')
  }
  expect(broken).toBeGreaterThan(2)
  await backUp(folder)
  expect([...folder.files.keys()].sort()).toEqual([...whole.files.keys()].sort())

  await say(marcus, 'Later')
  await settleRooms()
  const before = whole.manifest
  for (const breaksAt of steps.slice(1, 3)) {
    if (await isFinished(whole, { asked: [], breaksAt })) break
    expect(whole.manifest).toEqual(before)
    for (const name of filesIn(before)) expect(whole.read(name), `${name} is still there`).not.toBeNull()
  }
})

test.each([
  ['is gone', (folder: Folder, name: string) => folder.remove(name)],
  ['is damaged', (folder: Folder, name: string) => folder.write(name, 'half a fi')],
])('a file of the folder that %s is fetched again by the next run, whatever it has', async (_, break_) => {
  const folder = new Folder()
  await backUp(folder)
  const { database, rooms, files } = folder.manifest
  break_(folder, database.races[0].file)
  break_(folder, rooms.general.blocks[0].file)
  break_(folder, `files/${Object.keys(files)[0]}`)
  await expect(restoreFrom(folder)).rejects.toThrow(/is missing|is damaged/)
  await backUp(folder)
  const before = await dump()
  await deployAnother()
  await restoreFrom(folder)
  expect((await dump())['general messages']).toEqual(before['general messages'])
})

test.each([
  ['half a text', '{"format":1,"database":'],
  ['something else', '{"format":1}'],
])('a list of contents that is %s is no backup, and says so', async (_, text) => {
  const folder = new Folder()
  folder.write('manifest.json', text)
  await expect(restoreFrom(folder)).rejects.toThrow('The manifest.json in this folder is damaged')
  await backUp(folder)
  expect(folder.manifest.format).toBe(1)
})

test.each([
  ['before a call arrives', false],
  ['with the answer to a call', true],
])(
  'a restore whose line breaks %s, at one step after the other, is finished by another run',
  async (_, losesAnswer) => {
    const club = await dump()
    const folder = new Folder()
    await backUp(folder)
    await deployAnother()
    // What has been done is not done again, so that the steps are those of all runs together.
    let runs = 0
    for (let breaksAt = 1; ; breaksAt += breaksAt < FIRST_STEPS ? 1 : STEP) {
      const way = { asked: [] as string[], breaksAt, losesAnswer }
      const error = await restoreFrom(folder, way).then(
        () => null,
        cause => cause,
      )
      if (error === null) break
      expect(String(error)).toContain('The line is dead')
      runs += 1
    }
    expect(runs).toBeGreaterThan(5)
    expect(withoutSessions(await dump())).toEqual(withoutSessions(club))
    expect(await rowsOf("SELECT action FROM audit_log WHERE action = 'club.restore'")).toHaveLength(1)
  },
)

test('a restore whose last answer is lost is over, and the next run says so', async () => {
  const folder = new Folder()
  await backUp(folder)
  await deployAnother()
  const way = { asked: [] as string[] }
  await restoreFrom(folder, way)
  await restoreFrom(folder, way)
  expect(way.asked.slice(-2)).toEqual(['GET /api/backup', 'POST /api/restore/end'])
  expect(await rowsOf("SELECT action FROM audit_log WHERE action = 'club.restore'")).toHaveLength(1)
})

async function isFinished(folder: Folder, line: Way) {
  const error = await backUp(folder, line).then(
    () => null,
    cause => cause,
  )
  if (error) expect(String(error)).toContain('The line is dead')
  return error === null
}

function filesIn({ database, rooms }: Folder['manifest']): string[] {
  const named = [
    ...Object.values(database),
    ...Object.values(rooms).map(room => Object.values(Object(room).blocks)),
  ]
  return named.flat().map(one => String(Object(one).file))
}

function withoutSessions({
  sessions: _,
  audit_log: log = [],
  room_summaries: summaries = [],
  ...club
}: Tables) {
  return {
    ...club,
    log: log.filter(({ action }) => action !== 'club.restore'),
    summaries: summaries.map(({ epoch: _, ...summary }) => summary),
    settings: (club.settings ?? []).filter(({ name }) => name !== 'restore'),
    files: (club.files ?? []).map(({ key, size }) => ({ key, size })),
  }
}
