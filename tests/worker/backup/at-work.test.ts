import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { backUpRoom } from '#tests/support/backups.ts'
import { director, marcus, priya, script } from '#tests/support/cast.ts'
import { edit, like, remove, say } from '#tests/support/chat.ts'
import { backUp, deployAnother, Folder, restoreFrom } from '#tests/support/copies.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { askRoom, vote } from '#tests/support/polls.ts'
import { plantTalk, settleRooms } from '#tests/support/rooms.ts'
import { uploaded } from '#tests/support/uploads.ts'

freshClub()

const blocksRead = (asked: string[]) => asked.filter(call => /^GET .*\/rooms\/[\w-]+\/\d+$/.test(call))
const filesRead = (asked: string[]) => asked.filter(call => /^GET .*\/files\/\w/.test(call))

describe('while people go on', () => {
  test('the database is copied as it was at one moment', async () => {
    await plantRace('spa')
    const folder = new Folder()
    let places = 0
    await backUp(folder, {
      asked: [],
      // Between the races, whose counts are read, and the registrations that they count.
      before: call => (/registrations/.test(call) && places++ === 0 ? takePlace(marcus, 'spa') : undefined),
    })
    const [race] = folder.rowsOf('races')
    expect(race?.registered_count).toBe(1)
    expect(folder.rowsOf('registrations')).toMatchObject([{ member_id: 'marcus' }])
  })

  test('who never lets it come to rest gets no backup, and what there was stays', async () => {
    const folder = new Folder()
    await backUp(folder)
    const { takenAt, database } = folder.manifest
    const busy = {
      asked: [],
      before: (call: string) =>
        /client_errors/.test(call)
          ? rowsOf("UPDATE members SET bio = bio || '!' WHERE id = 'marcus'")
          : undefined,
    }
    await expect(backUp(folder, busy)).rejects.toThrow('when the club is quiet')
    expect(folder.manifest).toMatchObject({ takenAt, database })
  })

  test('a room is copied as it was at one moment, after what the database knew', async () => {
    await plantTalk(1100)
    const folder = new Folder()
    let said = 0
    await backUp(folder, {
      asked: [],
      before: async call => {
        if (!/rooms\/general\/1$/.test(call) || said++ > 0) return
        await say(marcus, '@Priya_K said while it was read')
        await like(priya, 'general.3')
        await settleRooms()
      },
    })
    const club = await dump()
    await deployAnother()
    await restoreFrom(folder)
    const back = await dump()
    expect(back['general messages']).toEqual(club['general messages'])
    expect(back['general likes']).toEqual(club['general likes'])
    expect(back.notifications, 'whom the message rings has heard of it').toEqual(club.notifications)
  })
})

describe('a second backup', () => {
  test('reads of a room only what was touched, and no file twice', async () => {
    await plantTalk(2600)
    await say(marcus, `Look ${await uploaded(marcus, jpeg())}`)
    const { id } = await askRoom(priya)
    await settleRooms()
    const folder = new Folder()
    const first = { asked: [] as string[] }
    await backUp(folder, first)
    expect(blocksRead(first.asked)).toHaveLength(6)
    expect(filesRead(first.asked)).toHaveLength(1)

    const nothing = { asked: [] as string[] }
    await backUp(folder, nothing)
    expect([...blocksRead(nothing.asked), ...filesRead(nothing.asked)]).toEqual([])

    await like(priya, 'general.7')
    await remove(director, 'general.1203')
    await vote(marcus, id)
    await settleRooms()
    const second = { asked: [] as string[] }
    await backUp(folder, second)
    expect(blocksRead(second.asked).map(call => call.split('/').at(-1))).toEqual(['0', '2', '5'])

    const anew = new Folder()
    await backUp(anew)
    expect(folder.manifest).toEqual(anew.manifest)
    expect([...folder.files.keys()].sort()).toEqual([...anew.files.keys()].sort())
  })

  test('has an edited text and none of a deleted one', async () => {
    const { id } = await say(marcus, 'My telephone number is 01632 960001')
    await say(priya, 'And mine is 01632 960002')
    await settleRooms()
    const folder = new Folder()
    await backUp(folder)
    await edit(marcus, id, 'Forget it')
    await remove(script, 'general.2')
    await settleRooms()
    await backUp(folder)
    const texts = [...folder.files.values()].map(String).join()
    expect(texts).toContain('Forget it')
    expect(texts).not.toMatch(/01632/)
  })

  test('has no files any more that the club has let go of', async () => {
    const key = (await uploaded(marcus, jpeg())).slice('/objects/'.length).slice(0, 36)
    const folder = new Folder()
    await backUp(folder)
    expect(folder.list()).toContain(`files/${key}`)
    await env.UPLOADS.delete(key)
    await backUp(folder)
    expect(folder.list()).not.toContain(`files/${key}`)
    expect(folder.manifest.files).toEqual({})
  })

  test('fetches a file anew that has been damaged in the folder', async () => {
    const key = (await uploaded(marcus, jpeg())).slice('/objects/'.length).slice(0, 36)
    const folder = new Folder()
    await backUp(folder)
    const bytes = folder.read(`files/${key}`)
    folder.write(`files/${key}`, 'rust')
    await backUp(folder)
    expect(folder.read(`files/${key}`)).toEqual(bytes)
  })

  test('reads a room anew that was turned back meanwhile', async () => {
    await plantTalk(600)
    const turnBack = await backUpRoom('general')
    await say(marcus, 'Nobody will have heard this')
    await settleRooms()
    const folder = new Folder()
    await backUp(folder)
    await turnBack()
    await say(marcus, 'Where was I?')
    await settleRooms()
    stray.mockClear() // the room says that it was turned back
    const way = { asked: [] as string[] }
    await backUp(folder, way)
    expect(blocksRead(way.asked)).toHaveLength(2)
    expect([...folder.files.values()].map(String).join()).not.toContain('Nobody will')
  })
})
