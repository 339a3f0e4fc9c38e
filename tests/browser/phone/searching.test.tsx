import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { enter } from '#tests/support/browser/chat.ts'
import { brokenOff } from '#tests/support/browser/fake-club.ts'
import { tap } from '#tests/support/browser/hands.ts'

for (const width of [320, 390])
  test(`on a phone of ${width} px a search fits, light and dark, and names what fails`, async () => {
    await page.viewport(width, 700)
    const { club, room, me } = await enter('Leo Searches', {
      arrange: talk => ['Lap 1 is done', 'Lap 2 is done'].map(words => talk.say('leo', words)),
    })
    const found = (...places: number[]) => room.seenBy(me.id).filter((_, place) => places.includes(place))
    await tap(page.getByRole('button', { name: 'Search this room' }))
    const dialog = page.getByRole('dialog', { name: /^Search / })
    const search = dialog.getByRole('searchbox')
    club.answer('GET /api/chat-rooms/:id/messages', found(1, 0))
    await search.fill('lap')
    await expect.element(dialog.getByText('2 messages found')).toBeVisible()
    await expectAccessibleInBothThemes(`a search at ${width} px`)
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
    club.answer('GET /api/chat-rooms/:id/messages', brokenOff)
    await search.fill('lap 1')
    await expect.element(dialog.getByText('Failed to fetch messages')).toBeVisible()
    club.answer('GET /api/chat-rooms/:id/messages', found(0))
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect.element(dialog.getByText('1 message found')).toBeVisible()
    expect(
      club
        .asked('GET', /messages$/)
        .at(-1)
        ?.search.get('search'),
    ).toBe('lap 1')
  })
