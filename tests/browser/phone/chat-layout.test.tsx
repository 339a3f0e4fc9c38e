import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { enter, field } from '#tests/support/browser/chat.ts'
import { roomCalled } from '#tests/support/browser/club.ts'
import { expectKeyboardIn, tap } from '#tests/support/browser/hands.ts'

const log = page.getByRole('log')
const boxOf = (what: Locator) => what.element().getBoundingClientRect()

/** Brings a driver into a club of so many rooms, of which the open one has this pinned. */
function enterOneOf(count: number, gamertag: string, pinned: string[] = []) {
  const rooms = Array.from({ length: count - 1 }, (_, n) => roomCalled(`GT3 Mid-Evo Championship ${n} Chat`))
  return enter(gamertag, {
    rooms,
    arrange(room, club) {
      for (const words of pinned) room.pin(room.say('partner', words).id, true)
      const isPinned = (it: { isPinned: boolean }) => it.isPinned
      club.answer('GET /api/chat-rooms/:id/pinned-messages', () => room.seenBy('').filter(isPinned))
    },
  })
}

// Two rows of tabs and the line of what is pinned are together more than that, and eight rooms are rare.
const heads = [
  { rooms: 1, pinned: ['Box on lap nine'] },
  { rooms: 4, pinned: ['Box on lap ten'] },
  { rooms: 8, pinned: [] },
  { rooms: 9, pinned: ['Box on lap eleven'] },
]
for (const { rooms, pinned } of heads)
  test(`on a phone the talk begins within 184 px, with ${rooms} rooms and ${pinned.length} pinned, and nothing is wider than the screen`, async () => {
    await enterOneOf(rooms, 'Low Head', pinned)
    await expect.element(page.getByRole('region', { name: 'Pinned messages' })).toHaveLength(pinned.length)
    expect(boxOf(log).y).toBeLessThanOrEqual(184)
    expect(boxOf(page.getByRole('tab').first()).height).toBeGreaterThanOrEqual(44)
    expect(boxOf(page.getByRole('button', { name: 'Club and members' })).height).toBeGreaterThanOrEqual(44)
    const heading = page.getByRole('heading', { level: 2, name: 'General Discussion' })
    const header = heading.element().closest('[class*=chat-room__header]')
    expect(header?.getBoundingClientRect().height).toBeLessThanOrEqual(36)
    expectNothingTooWide()
    await page.viewport(320, 640)
    expectNothingTooWide()
  })

test('on a phone everything a driver writes with stands in one row, and grows out of it only by their words', async () => {
  await enterOneOf(2, 'One Row')
  const form = page.getByRole('form', { name: 'Write a message' })
  const send = form.getByRole('button', { name: 'Send message' })
  const boxes = [form.getByRole('button', { name: 'Add to the message' }), field, send].map(boxOf)
  for (const { height, y } of boxes) {
    expect(height).toBeGreaterThanOrEqual(42) // the field's border is its box's
    expect(Math.abs(y - (boxes[0]?.y ?? 0))).toBeLessThanOrEqual(1)
  }
  expect(boxOf(form).height).toBeLessThanOrEqual(62)
  await expect.element(send).toBeDisabled()
  await field.fill('Hello')
  await expect.element(form.getByText('5/500 characters')).toBeVisible()
  expect(boxOf(form).height).toBeLessThanOrEqual(62)
  await field.fill('Hello\nthere\nyou')
  await expect.poll(() => boxOf(form).height).toBeGreaterThan(90)
  expectNothingTooWide()
})

test('on a phone that lies on its side the talk and the field stand on the screen at once', async () => {
  await page.viewport(667, 375)
  await enterOneOf(4, 'On Its Side', ['Box on lap twelve'])
  await expect.element(field).toBeInViewport({ ratio: 1 })
  expect(boxOf(log).height).toBeGreaterThanOrEqual(140)
  expect(document.documentElement.scrollHeight - innerHeight).toBe(0)
})

test('a press beside a window closes it and reaches nothing of the page below', async () => {
  await enter('Press Beside', {
    arrange(room) {
      for (let said = 0; said < 20; said++) room.say('press-beside', `${said} laps left`)
    },
  })
  const talk = location.href
  const home = page.getByRole('banner').getByRole('link').first()
  const { x, y, width, height } = boxOf(home)
  await tap(page.getByRole('button', { name: /^More about the message/ }).last())
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  await expectKeyboardIn(sheet)
  const position = { x: x + width / 2, y: y + height / 2 }
  await page.elementLocator(document.body).click({ position, force: true })
  await expect.element(sheet).not.toBeInTheDocument()
  expect(location.href).toBe(talk)
})

function expectNothingTooWide() {
  const wide = [...document.querySelectorAll('main *')]
    .filter(it => it.getBoundingClientRect().right > innerWidth + 1 && !it.closest('[role=tablist]'))
    .map(it => it.outerHTML.slice(0, 120))
  expect(wide).toEqual([])
}
