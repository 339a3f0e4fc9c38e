import { expectAccessible } from '#tests/support/axe.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function enter(club: Club, { page, signInAs }: Person, gamertag: string) {
  await signInAs(await club.driver(gamertag))
  const room = await club.room(`Room of ${gamertag}`)
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return {
    page,
    field: page.getByRole('textbox', { name: 'Message' }),
    panel: page.getByRole('dialog', { name: 'Emoji and GIFs' }),
    cell: (name: string) => page.getByRole('gridcell', { name, exact: true }).getByRole('button'),
    latest: () => latestIn(club, room),
  }
}

test('a driver picks emoji, their tone and a GIF with the keyboard alone', async ({ club, person }) => {
  const desk = await person({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const { page, field, panel, cell, latest } = await enter(club, desk, 'Keys Only')
  const { keyboard } = page
  await field.focus()
  await keyboard.type('GG today')
  for (let steps = 0; steps < 6; steps++) await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const search = panel.getByRole('searchbox', { name: 'Search emoji' })
  await expect(search).toBeFocused()
  await expectAccessible(page, 'the emoji', '[role=dialog]')

  await keyboard.type('TROPH')
  await expect(panel.getByRole('status')).toHaveText('1 found')
  await keyboard.press('ArrowDown')
  await expect(cell('trophy')).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(field).toBeFocused()
  await keyboard.type('!')
  await expect(field).toHaveValue('GG🏆! today')

  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(search).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(panel.getByRole('grid', { name: 'Recent' }).getByRole('button')).toBeFocused()
  await keyboard.press('PageDown')
  await expect(cell('checkered flag')).toBeFocused()
  await keyboard.press('End')
  await expect(cell('white circle')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(cell('black circle')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(cell('checkered flag')).toBeFocused()
  for (const _ of ['Reactions', 'Faces', 'Gestures', 'Objects']) await keyboard.press('PageDown')
  await expect(cell('controller')).toBeFocused()
  await expect(panel.getByRole('radio', { name: 'Objects' })).toBeChecked()

  await panel.getByRole('button', { name: 'Skin tone: Default' }).focus()
  await keyboard.press('Enter')
  await panel.getByRole('radio', { name: 'Default' }).focus()
  for (let steps = 0; steps < 3; steps++) await keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
  await search.focus()
  await keyboard.type('thumbs up')
  await keyboard.press('Enter') // the first that was found
  await expect(field).toHaveValue('GG🏆!👍🏽 today')
  await keyboard.press('Escape')
  await expect(field).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('log').getByText('GG🏆!👍🏽 today')).toBeVisible()

  await page.getByRole('button', { name: 'GIF', exact: true }).focus()
  await keyboard.press('Enter')
  await expect(panel.getByRole('searchbox', { name: 'Search GIFs' })).toBeFocused()
  await expect(panel.getByRole('gridcell')).toHaveCount(18)
  await expectAccessible(page, 'the GIFs', '[role=dialog]')
  await keyboard.type('CHEQUERED')
  await keyboard.press('ArrowDown')
  await expect(cell('Chequered flag')).toBeFocused()
  await keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect.poll(latest).toBe('/gifs/chequered-flag.avif')
})

test('a driver completes emoji by their names while they write', async ({ club, person }) => {
  const desk = await person({ viewport: { width: 1280, height: 900 } })
  const { page, field } = await enter(club, desk, 'Colon Typist')
  const { keyboard } = page
  await field.focus()
  await keyboard.type('What a lap :t')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await keyboard.type('ro')
  await expect(page.getByRole('option', { name: /trophy/ })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(field).toHaveValue('What a lap 🏆 ')
  await keyboard.type('on :fire:')
  await expect(field).toHaveValue('What a lap 🏆 on 🔥')
  await keyboard.type(', at 20:15:30 :nothing: @colon')
  await expect(field).toHaveValue('What a lap 🏆 on 🔥, at 20:15:30 :nothing: @colon')
  await keyboard.press('Enter') // a new line: nobody mentions themselves
  await keyboard.type(':fi')
  await expect(page.getByRole('listbox', { name: 'Matching emoji' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('on a phone emoji and GIFs stand in the keyboard’s place, under a thumb', async ({ club, person }) => {
  const hand = await person({ ...phone, colorScheme: 'dark', reducedMotion: 'reduce' })
  const { page, field, panel, cell, latest } = await enter(club, hand, 'One Thumb')
  await page.getByRole('button', { name: 'Emoji', exact: true }).tap()
  await expect(cell('checkered flag')).toBeVisible()
  await expect(field).not.toBeFocused()
  const cells = await panel
    .getByRole('grid', { name: 'Racing' })
    .getByRole('button')
    .evaluateAll(all => all.map(it => it.getBoundingClientRect().toJSON()))
  const row = cells.filter(({ y }) => y === cells[0]?.y)
  expect(row).toHaveLength(8)
  for (const { width, height } of row) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const box = await panel.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(box?.y).toBeGreaterThanOrEqual((await field.boundingBox())?.y ?? 844)
  await expectAccessible(page, 'the emoji on a phone', '[role=dialog]')
  for (const name of ['clap', 'clap', 'fire']) {
    await panel.getByRole('radio', { name: name === 'fire' ? 'Reactions' : 'Gestures' }).check()
    await cell(name).tap()
  }
  await expect(field).toHaveValue('👏👏🔥')
  await expect(field).not.toBeFocused()
  await page.setViewportSize({ width: 320, height: 568 })
  const tooWide = await panel.evaluate(it => it.scrollWidth - it.clientWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 844, height: 390 })
  await panel.getByRole('button', { name: /^Skin tone/ }).tap()
  await panel.getByRole('radio', { name: 'Dark', exact: true }).check()
  await panel.getByRole('button', { name: 'Skin tone: Dark' }).tap()
  await page.setViewportSize(phone.viewport)
  await field.fill('')

  await page.getByRole('button', { name: 'Emoji', exact: true }).tap()
  await panel.getByRole('tab', { name: 'GIF' }).tap()
  const gif = cell('Send it!')
  await expect(gif.locator('[data-still]')).toBeVisible()
  await expect(gif.locator('[data-loop]')).toBeHidden()
  expect((await gif.boundingBox())?.width).toBeGreaterThanOrEqual(160)
  await expectAccessible(page, 'the GIFs on a phone', '[role=dialog]')
  await gif.focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Box, box').locator('[data-loop]')).toBeVisible()
  await expect(gif.locator('[data-loop]')).toBeHidden()
  await gif.tap()
  await expect(panel).toBeHidden()
  await expect.poll(latest).toBe('/gifs/send-it.avif')
})

async function latestIn(club: Club, room: string): Promise<string> {
  const messages = await club.asAdmin('GET', `/chat-rooms/${room}/messages?limit=100`)
  return messages.at(-1).message
}
