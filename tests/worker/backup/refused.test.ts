import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { marcus, priya, script } from '#tests/support/cast.ts'
import { read, say, textsOf } from '#tests/support/chat.ts'
import { backUp, deployAnother, Folder } from '#tests/support/copies.ts'
import { dump } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { storedBytes, storedKeys, uploaded } from '#tests/support/uploads.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

freshClub()

const BACKUP = 'b'.repeat(64)

/** The bytes of a page, block or file of a backup. */
const bytesOf = (folder: Folder, { file }: { file: string }) => folder.read(file) ?? new Uint8Array()

test('a club in use takes in no table, file or room of a backup, and stays as it is', async () => {
  const picture = await uploaded(marcus, jpeg())
  await say(marcus, `@Priya_K look ${picture}`)
  await settleRooms()
  const folder = new Folder()
  await backUp(folder)
  const { database, rooms, files } = folder.manifest
  const [id] = Object.keys(files)
  const before = await dump()
  for (const table of Object.keys(database))
    for (const page of database[table])
      expectRefused(
        await call(script, 'PUT', `/api/restore/tables/${table}`, bytesOf(folder, page)),
        '409 not_being_restored',
      )
  const about = `type=image/jpeg&sha256=${await sha256Hex('another file')}`
  const state = new TextEncoder().encode(JSON.stringify({ epoch: 'x', rev: 9, isArchived: true }))
  for (const [path, body] of [
    [`/api/restore/files/${id}?${about}`, new TextEncoder().encode('another file')],
    [`/api/restore/rooms/general/0?backup=${BACKUP}`, bytesOf(folder, rooms.general.blocks[0])],
    [`/api/restore/rooms/general?backup=${BACKUP}`, state],
  ] as const)
    expectRefused(await call(script, 'PUT', path, body), '409 not_being_restored')
  expect(await dump()).toEqual(before)
})

test('a room takes in no block while the one before it is missing', async () => {
  await say(marcus, 'before')
  await settleRooms()
  const folder = new Folder()
  await backUp(folder)
  const put = (block: number) =>
    call(
      script,
      'PUT',
      `/api/restore/rooms/general/${block}?backup=${BACKUP}&over=1`,
      bytesOf(folder, folder.manifest.rooms.general.blocks[0]),
    )
  const { detail } = expectRefused(await put(1), '400 invalid')
  expect(detail).toBe('An earlier block is missing.')
  expectStatus(await put(0), 204)
  expectRefused(await put(2), '400 invalid')
  expect(textsOf(await read(priya))).toEqual(['before'])
})

test('a file that was damaged on its way is refused, and is not there; whole, it is', async () => {
  await uploaded(marcus, jpeg())
  const folder = new Folder()
  await backUp(folder)
  const { migration, version, files } = folder.manifest
  const [id = ''] = Object.keys(files)
  const picture = bytesOf(folder, { file: `files/${id}` })
  await deployAnother()
  const query = `backup=${BACKUP}&migration=${migration}&rooms=${version}`
  const begin = () => call(script, 'POST', `/api/restore?${query}`)
  while (!expectStatus(await begin(), 200).isReady);
  const path = `/api/restore/files/${id}?type=image/jpeg&sha256=${files[id].sha256}`
  const damaged = Uint8Array.from(picture, (byte, n) => (n === 20 ? byte ^ 1 : byte))
  expectRefused(await call(script, 'PUT', path, damaged), '415 not_what_it_says')
  expect(await storedKeys()).toEqual([])
  expectStatus(await call(script, 'PUT', path, picture), 204)
  expect(await storedBytes(`/objects/${id}`)).toEqual(new Uint8Array(picture))
})
