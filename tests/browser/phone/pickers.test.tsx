import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { enter, field, press } from '#tests/support/browser/chat.ts'
import { tap } from '#tests/support/browser/hands.ts'

const panel = page.getByRole('dialog', { name: 'Emoji and GIFs' })
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).getByRole('button')

test('on a phone emoji and GIFs stand in the keyboard’s place, under a thumb', async () => {
  await commands.setUp({ colorScheme: 'dark' })
  const { room } = await enter('One Thumb')
  await tap(page.getByRole('button', { name: 'Emoji', exact: true }))
  await expect.element(cell('checkered flag')).toBeVisible()
  await expect.element(panel, { message: 'no search brings the keyboard back' }).toHaveFocus()
  const cells = panel
    .getByRole('grid', { name: 'Racing' })
    .getByRole('button')
    .elements()
    .map(it => it.getBoundingClientRect())
  const row = cells.filter(({ y }) => y === cells[0]?.y)
  expect(row).toHaveLength(8)
  for (const { width, height } of row) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const box = panel.element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(844)
  expect(box.y).toBeGreaterThanOrEqual(field.element().getBoundingClientRect().y)
  await expectAccessible('the emoji on a phone', '[role=dialog]')
  for (const name of ['clap', 'clap', 'fire']) {
    const topic = panel.getByRole('radio', { name: name === 'fire' ? 'Reactions' : 'Gestures' })
    ;(topic.element() as HTMLElement).click()
    await tap(cell(name))
  }
  await expect.element(field).toHaveValue('👏👏🔥')
  await expect.element(field).not.toHaveFocus()
  await expect.element(field, { message: 'the keyboard may come back' }).not.toHaveAttribute('inputmode')
  await page.viewport(320, 568)
  expect(panel.element().scrollWidth - panel.element().clientWidth).toBeLessThanOrEqual(0)
  await page.viewport(844, 390)
  await tap(panel.getByRole('button', { name: /^Skin tone/ }))
  const dark = panel.getByRole('radio', { name: 'Dark', exact: true })
  await expect.element(dark).toBeInTheDocument()
  ;(dark.element() as HTMLElement).click()
  await tap(panel.getByRole('button', { name: 'Skin tone: Dark' }))
  await page.viewport(390, 844)
  await field.fill('')

  await tap(page.getByRole('button', { name: 'Emoji', exact: true }))
  await tap(panel.getByRole('tab', { name: 'GIF' }))
  const gif = cell('Send it!')
  const isShown = (name: string, what: 'still' | 'loop') => () =>
    cell(name).element().querySelector(`[data-${what}]`)?.checkVisibility()
  await expect.element(gif).toBeVisible()
  await expect.poll(isShown('Send it!', 'still')).toBe(true)
  expect(isShown('Send it!', 'loop')()).not.toBe(true)
  expect(gif.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(160)
  await expectAccessible('the GIFs on a phone', '[role=dialog]')
  ;(gif.element() as HTMLElement).focus()
  await press('ArrowRight')
  await expect.poll(isShown('Box, box', 'loop')).toBe(true)
  expect(isShown('Send it!', 'loop')()).not.toBe(true)
  await tap(gif)
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(() => room.messages.at(-1)?.message).toBe('/gifs/send-it.avif')
})
