import { describe, expect, test } from 'vitest'
import { bellOf } from '#tests/support/bell.ts'
import { breakBatches, breakFeed } from '#tests/support/breakage.ts'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya } from '#tests/support/cast.ts'
import { changes, edit, pin, post, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { inRoom, ownerOf, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { plantUpload } from '#tests/support/uploads.ts'
import { caughtUp, pageLoaded } from '#web/features/chat/room-client/room-reducer.ts'
import { emptyRoom } from '#web/features/chat/room-client/room-state.ts'
import { objectPath } from '#worker/features/uploads/rules/object-paths.ts'
import { MINUTE, SECOND } from '#worker/lib/clock.ts'
import { unwrap } from '#worker/lib/objects/stubs.ts'

freshClub()

const later = (ms: number) => new Date(NOON + ms).toISOString()

describe('an author', () => {
  test('changes what they have said, and everybody sees it at once, with when', async () => {
    await say(marcus, 'Box this lap')
    const socket = await enter(priya)
    passTime(SECOND)
    const edited = { message: 'Box next lap', editedAt: later(SECOND), createdAt: later(0) }
    expect(expectStatus(await edit(marcus, 'general.1', ' Box next lap\r\n'), 200)).toMatchObject({
      ...edited,
      member: { id: 'marcus' },
    })
    expect(await socket.next('message-changed')).toMatchObject({
      messageId: 'general.1',
      edit: { text: 'Box next lap', editedAt: later(SECOND) },
      rev: 2,
    })
    await putToSleep('general')
    expect(await read(priya)).toMatchObject([edited])
  })

  test('may do so for fifteen minutes', async () => {
    await say(marcus, 'Box this lap')
    passTime(15 * MINUTE - 1)
    expectStatus(await edit(marcus, 'general.1', 'Box next lap'), 200)
    passTime(1)
    const late = () => edit(marcus, 'general.1', 'Stay out')
    expectRefused(await expectNoChange(late), '409 too_late_to_edit')
  })

  test('may say it again whose answer was lost, also when it is too late for another text', async () => {
    await say(marcus, 'Box this lap')
    const { editedAt } = expectStatus(await edit(marcus, 'general.1', 'Stay out'), 200)
    passTime(20 * MINUTE)
    const again = await expectNoChange(() => edit(marcus, 'general.1', 'Stay out'))
    expect(expectStatus(again, 200)).toMatchObject({ message: 'Stay out', editedAt })
  })

  test('is held to what may be sent: not nothing, not too much, not too many names, not too fast', async () => {
    await say(marcus, 'Box this lap')
    const trying = (text: string) => expectNoChange(() => edit(marcus, 'general.1', text))
    expectInvalid(await trying(' \u200B\n'), 'message')
    expectInvalid(await trying('x'.repeat(501)), 'message')
    const names = ['@Marcus Webb', '@Priya_K', '@Ines.R', '@Gina GT']
    expectStatus(await edit(marcus, 'general.1', names.join(' ').repeat(3)), 200)
    for (let n = 0; n < 3; n++) expectStatus(await edit(marcus, 'general.1', `Lap ${n}`), 200)
    expectRefused(await trying('Lap 4'), '429 slow_down')
    passTime(SECOND)
    expectStatus(await edit(marcus, 'general.1', 'Lap 4'), 200)
  })

  test('of an admin’s length is a proven admin', async () => {
    await say(director, 'Rules')
    expectStatus(await edit(director, 'general.1', 'x'.repeat(2000)), 200)
    await say(gina, 'Rules, too')
    expectInvalid(await expectNoChange(() => edit(gina, 'general.3', 'x'.repeat(501))), 'message')
  })

  test('edits nothing that was deleted, and nothing in a room that is closed', async () => {
    for (const text of ['one', 'two']) await say(marcus, text)
    await remove(director, 'general.1')
    expectRefused(await expectNoChange(() => edit(marcus, 'general.1', 'uno')), '409 message_deleted')
    await inRoom('general', room => room.archive())
    expectRefused(await expectNoChange(() => edit(marcus, 'general.2', 'due')), '409 room_archived')
  })
})

test.each([priya, director, gina])('$name edits nobody else’s message', async who => {
  await say(marcus, 'Box this lap')
  expectRefused(await expectNoChange(() => edit(who, 'general.1', 'Stay out')), '403 not_you')
})

test.each(['general.9', 'bravo-six.1', 'general', '..%2f1'])(
  '%s, which is no message, cannot be edited',
  async id => {
    await say(marcus, 'Box')
    expectRefused(await expectNoChange(() => edit(marcus, id, 'Stay out')), '404 not_found')
  },
)

test('nobody edits as somebody else', async () => {
  await say(marcus, 'Box')
  const body = { message: 'Stay out', memberId: 'marcus' }
  const act = () => call(priya, 'PATCH', '/api/chat-rooms/general/messages/general.1', body)
  expectRefused(await expectNoChange(act), '403 not_you')
})

describe('who was away', () => {
  test('is told what an edited message says, also where it is quoted', async () => {
    await say(marcus, 'Box this lap')
    await say(priya, 'Why?', { replyToMessageId: 'general.1' })
    await edit(marcus, 'general.1', 'Box next lap')
    await pin(director, 'general.1')
    const { items } = expectStatus(await changes(ines, 2), 200)
    expect(items).toMatchObject([{ isPinned: true, edit: { text: 'Box next lap' }, rev: 4 }])
    expect((await read(ines))[1].replyTo.message).toBe('Box next lap')
    const fromTheStart = expectStatus(await changes(ines, 0), 200).items
    expect(fromTheStart).toMatchObject([{ message: { message: 'Box next lap' } }, { type: 'new-message' }])
  })

  test('hears of a like or a pin without a text that nobody has changed', async () => {
    await say(marcus, 'Box this lap')
    await pin(director, 'general.1')
    expect(expectStatus(await changes(ines, 1), 200).items[0]).not.toHaveProperty('edit')
  })

  test('replays a hundred edits among deletions and pins to what a fresh look shows', async () => {
    const clicks = Array.from({ length: 100 }, (_, n) => n)
    for (let n = 1; n <= 10; n++)
      await inRoom('general', room =>
        room.post(ownerOf(marcus), {
          message: `Lap ${n}`,
          replyToMessageId: n > 1 ? `general.${n - 1}` : null,
        }),
      )
    const look = async () => unwrap(await inRoom('general', room => room.page(undefined, 100, 'priya')))
    let away = pageLoaded(emptyRoom, await look(), 100, 'priya')
    await Promise.all(
      clicks.map(n =>
        inRoom('general', room => {
          const id = `general.${1 + ((n * 7) % 10)}`
          room.edit(id, ownerOf(marcus), `Lap ${n}, as it was`)
          if (n % 5 === 0) room.setPinned(id, n % 10 === 0, 'director')
          if (n % 33 === 32) room.remove(id, ownerOf(director))
        }),
      ),
    )
    const fresh = await look()
    for (let part = 0; part < 2; part++)
      away = caughtUp(
        away,
        unwrap(await inRoom('general', room => room.changes(away.rev, away.epoch, 'priya'))),
        'priya',
      )
    expect(away.rev).toBe(fresh.rev)
    expect(fresh.messages.filter(({ isDeleted }) => isDeleted)).toHaveLength(3)
    expect(fresh.messages.filter(({ editedAt }) => editedAt)).toHaveLength(7)
    expect(away.messages).toEqual(fresh.messages)
  })
})

describe('a mention', () => {
  test('that an edit adds rings once, and who was rung before is not rung again', async () => {
    await say(marcus, '@Priya_K box')
    await settleRooms()
    const [priyaTab, ginaTab] = [await listen(priya), await listen(gina)]
    passTime(SECOND)
    for (const text of ['@Priya_K @Gina GT box', '@Gina GT and @Priya_K, box!']) {
      await edit(marcus, 'general.1', text)
      await settleRooms()
    }
    const [ring] = await bellOf(gina)
    expect(ring).toMatchObject({ createdAt: later(SECOND), isRead: false })
    expect(await ginaTab.next('mention')).toMatchObject({ notification: { id: 'general.1:gina' } })
    for (const tab of [priyaTab, ginaTab]) await tab.ping()
    const heard = [priyaTab, ginaTab].map(tab => tab.events.filter(({ type }) => type === 'mention').length)
    expect(heard).toEqual([0, 1])
    expect(await rowsOf('SELECT rings FROM mention_rings')).toEqual([{ rings: 2 }])
  })

  test('that an edit takes back and gives again does not ring twice', async () => {
    await say(marcus, '@Priya_K box')
    await settleRooms()
    await call(priya, 'PATCH', `/api/notifications/${priya.id}/read-all`)
    for (const text of ['Box', '@Priya_K box']) {
      await edit(marcus, 'general.1', text)
      await settleRooms()
    }
    expect(await bellOf(priya)).toMatchObject([{ isRead: true }])
  })

  test('says in the bell what the message says now', async () => {
    await say(director, '@everyone @Priya_K my phone is 0123')
    await say(marcus, '@Priya_K my phone is 0123')
    await settleRooms()
    await edit(director, 'general.1', 'Never mind')
    await edit(marcus, 'general.2', 'Never mind')
    await settleRooms()
    expect((await bellOf(priya)).map(({ message }) => message?.message)).toEqual(['Never mind', 'Never mind'])
  })

  test('of everyone that a proven admin adds rings everybody, a driver’s nobody', async () => {
    await say(director, 'Grid at eight')
    await say(marcus, 'Grid at nine')
    await settleRooms()
    await edit(director, 'general.1', '@everyone grid at eight')
    await edit(marcus, 'general.2', '@everyone grid at nine')
    await settleRooms()
    expect(await bellOf(gina)).toMatchObject([{ message: { id: 'general.1' } }])
  })

  test.each(['before', 'after'] as const)('rings once where D1 is lost %s the batch', async when => {
    await say(marcus, 'Box')
    await settleRooms()
    const tab = await listen(gina)
    breakBatches(1, when)
    await edit(marcus, 'general.1', '@Gina GT box')
    await settleRooms()
    expect(await bellOf(gina)).toMatchObject([{ message: { message: '@Gina GT box' } }])
    expect(await rowsOf('SELECT rings FROM mention_rings')).toEqual([{ rings: 1 }])
    expect(await tab.next('mention')).toMatchObject({ notification: { id: 'general.1:gina' } })
    expect(stray).toHaveBeenCalledTimes(1)
    stray.mockClear()
  })

  test('reaches the tab where the feed was lost', async () => {
    await say(marcus, 'Box')
    await settleRooms()
    const tab = await listen(gina)
    breakFeed(1)
    await edit(marcus, 'general.1', '@Gina GT box')
    await settleRooms()
    expect(await tab.next('mention')).toMatchObject({ notification: { id: 'general.1:gina' } })
    expect(stray).toHaveBeenCalledTimes(1)
    stray.mockClear()
  })
})

test('an edit lets go of the file that a message shows no more, and keeps the one that it shows still', async () => {
  const [kept, gone, added] = ['8', '9', 'a'].map(n => `6ba7b810-9dad-41d1-80b4-00c04fd430c${n}`)
  const pathOf = (id = '') => objectPath({ id, width: 640, height: 480, kind: 'jpeg' })
  for (const id of [kept, gone, added]) await plantUpload(id ?? '', marcus.id, pathOf(id))
  await say(marcus, `${pathOf(kept)}\n${pathOf(gone)}`)
  await settleRooms()
  await edit(marcus, 'general.1', `${pathOf(kept)}\n${pathOf(added)}`)
  await settleRooms()
  expect(await rowsOf('SELECT upload_id AS id FROM upload_uses ORDER BY 1')).toEqual([
    { id: kept },
    { id: added },
  ])
  expect(await rowsOf("SELECT id FROM uploads WHERE status = 'leaving'")).toEqual([{ id: gone }])
})

test('what an author does to their own messages is in no audit log', async () => {
  await say(marcus, 'Box')
  await edit(marcus, 'general.1', 'Stay out')
  await settleRooms()
  expect(await auditTrail()).toEqual([])
})

test('a message that is sent again comes back as it was edited', async () => {
  const clientMessageId = '00000000-0000-4000-8000-000000000001'
  await say(marcus, 'Box', { clientMessageId })
  await edit(marcus, 'general.1', 'Stay out')
  const again = expectStatus(await post(marcus, 'Box', { clientMessageId }), 200)
  expect(textsOf([again, ...(await read(priya))])).toEqual(['Stay out', 'Stay out'])
})
