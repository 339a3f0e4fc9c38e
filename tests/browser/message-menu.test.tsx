import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter, field } from '#tests/support/browser/chat.ts'
import { type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { expectFailure } from '#tests/support/browser/toasts.ts'
import type { FakeRoom } from '#tests/support/fake-room.ts'

const me = 'own-words'
const phone: [number, number] = [390, 844]
const desk: [number, number] = [1440, 900]
const lineOf = (text: string) => page.getByRole('article').filter({ hasText: text })
const more = (text: string) => lineOf(text).getByRole('button', { name: 'More actions for' })
const menu = page.getByRole('dialog', { name: me })
const question = page.getByRole('alertdialog', { name: 'Delete message' })

/** A room in which the driver and another have spoken, and of which the driver's messages can be deleted. */
function spoken(room: FakeRoom, club: FakeClub) {
  room.say(me, 'My phone number')
  room.say('yara', 'Better not')
  club
    .answer('DELETE /api/chat-rooms/:room/messages/:id', ({ params }) => {
      room.delete(params.id ?? '')
      return new Response(null, { status: 204 })
    })
    .answer('POST /api/messages/:id/like', ({ params }) => room.setLiked(params.id ?? '', true, me))
}

describe.each<[string, [number, number]]>([
  ['on a phone', phone],
  ['at a desk', desk],
])('%s a driver', (_, size) => {
  test('deletes what they have said from its menu, and is asked once', async () => {
    await page.viewport(...size)
    const { room } = await enter('Own Words', { arrange: spoken })
    await lineOf('My phone number').hover()
    await more('My phone number').click()
    await menu.getByRole('button', { name: 'Delete' }).click()
    await expect
      .element(question.getByText('Your message will be deleted for everyone. This cannot be undone.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Delete message' }).click()
    await expect.element(page.getByText('This message was deleted')).toBeVisible()
    await expect.element(page.getByText('My phone number')).not.toBeInTheDocument()
    expect(room.seenBy('yara')[0]).toMatchObject({ isDeleted: true, message: '' })
  })

  test('is not offered to delete or pin what another has said', async () => {
    await page.viewport(...size)
    await enter('Own Words', { arrange: spoken })
    await lineOf('Better not').hover()
    await more('Better not').click()
    const sheet = page.getByRole('dialog', { name: 'yara' })
    await expect.element(sheet.getByRole('button', { name: 'Copy text' })).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await expect.element(sheet.getByRole('button', { name: 'Pin' })).not.toBeInTheDocument()
  })

  test('gives a message its first like by one press', async () => {
    await page.viewport(...size)
    const { room } = await enter('Own Words', { arrange: spoken })
    await lineOf('Better not').hover()
    await lineOf('Better not').getByRole('button', { name: 'Like', exact: true }).click()
    await expect.element(lineOf('Better not').getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect.poll(() => room.seenBy(me)[1]).toMatchObject({ likeCount: 1, isLikedByCurrentUser: true })
    await expect
      .element(lineOf('Better not').getByRole('button', { name: 'Like', exact: true }))
      .not.toBeInTheDocument()
  })
})

test('a deletion that the club refuses says why, and the message stays', async () => {
  const { club } = await enter('Own Words', { arrange: spoken })
  const detail = 'Too many requests. Please wait a moment.'
  club.answerOnce(
    'DELETE /api/chat-rooms/:room/messages/:id',
    refused({ status: 429, code: 'slow_down', detail }),
  )
  await lineOf('My phone number').hover()
  await more('My phone number').click()
  await menu.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expectFailure('Failed to delete message', detail)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(lineOf('My phone number')).toBeVisible()
})

test('a message that is deleted while its author changes it is changed no more, and their draft comes back', async () => {
  const { room } = await enter('Own Words', {
    arrange(room, club) {
      spoken(room, club)
      const [first] = room.messages
      if (first) first.createdAt = new Date().toISOString()
    },
  })
  await field.fill('Half a thought')
  await lineOf('My phone number').hover()
  await lineOf('My phone number').getByRole('button', { name: 'Edit message' }).click()
  await expect.element(field).toHaveValue('My phone number')
  room.delete('general.1') // in another tab, or by an admin
  await expect.element(field).toHaveValue('Half a thought')
  await expect.element(page.getByText('Better not')).toBeVisible()
})
