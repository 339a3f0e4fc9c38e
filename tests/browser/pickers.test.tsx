import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { enter, field, press, sendByKey } from '#tests/support/browser/chat.ts'

const panel = page.getByRole('dialog', { name: 'Emoji and GIFs' })
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).getByRole('button')

function focus(name: string, role: 'button' | 'radio' | 'searchbox' = 'button') {
  const element = page.getByRole(role, { name, exact: true }).element() as HTMLElement
  element.focus()
}

test('a driver picks emoji, their tone and a GIF with the keyboard alone', async () => {
  await page.viewport(1280, 900)
  const { room } = await enter('Keys Only')
  await field.click()
  await userEvent.keyboard('GG today')
  await press(...Array.from({ length: 6 }, () => 'ArrowLeft'), 'Tab', 'Enter')
  const search = panel.getByRole('searchbox', { name: 'Search emoji' })
  await expect.element(search).toHaveFocus()
  await expectAccessible('the emoji', '[role=dialog]')

  await userEvent.keyboard('TROPH')
  await expect.element(panel.getByRole('status')).toHaveTextContent('1 found')
  await press('ArrowDown')
  await expect.element(cell('trophy')).toHaveFocus()
  await press('Enter', 'Escape')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(field).toHaveValue('GG🏆! today')

  await press('Tab', 'Enter')
  await expect.element(search).toHaveFocus()
  await press('ArrowDown')
  await expect.element(panel.getByRole('grid', { name: 'Recent' }).getByRole('button')).toHaveFocus()
  await press('PageDown')
  await expect.element(cell('checkered flag')).toHaveFocus()
  await press('End')
  await expect.element(cell('white circle')).toHaveFocus()
  await press('ArrowRight')
  await expect.element(cell('black circle')).toHaveFocus()
  await press('ArrowUp')
  await expect.element(cell('checkered flag')).toHaveFocus()
  for (const _ of ['Reactions', 'Faces', 'Gestures', 'Objects']) await press('PageDown')
  await expect.element(cell('controller')).toHaveFocus()
  await expect.element(panel.getByRole('radio', { name: 'Objects' })).toBeChecked()

  focus('Skin tone: No skin tone')
  await press('Enter')
  await expect.element(panel.getByRole('radio', { name: 'No skin tone' })).toBeInTheDocument()
  focus('No skin tone', 'radio')
  await press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect.element(panel.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
  focus('Search emoji', 'searchbox')
  await userEvent.keyboard('thumbs up')
  await press('Enter') // the first that was found
  await expect.element(field).toHaveValue('GG🏆!👍🏽 today')
  await press('Escape')
  await expect.element(field).toHaveFocus()
  await sendByKey()
  await expect.element(page.getByRole('log').getByText('GG🏆!👍🏽 today')).toBeVisible()

  focus('GIF')
  await press('Enter')
  await expect.element(panel.getByRole('searchbox', { name: 'Search GIFs' })).toHaveFocus()
  await expect.element(panel.getByRole('gridcell')).toHaveLength(18)
  await expectAccessible('the GIFs', '[role=dialog]')
  await userEvent.keyboard('CHEQUERED')
  await press('ArrowDown')
  await expect.element(cell('Chequered flag')).toHaveFocus()
  await press('Enter')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(() => room.messages.at(-1)?.message).toBe('/gifs/chequered-flag.avif')
})

test('a driver completes emoji by their names while they write', async () => {
  await enter('Colon Typist')
  await field.click()
  await userEvent.keyboard('What a lap :t')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('ro')
  await expect.element(page.getByRole('option', { name: /trophy/ })).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect.element(field).toHaveValue('What a lap 🏆 ')
  await userEvent.keyboard('on :fire:')
  await expect.element(field).toHaveValue('What a lap 🏆 on 🔥')
  await userEvent.keyboard(', at 20:15:30 :nothing: @colon')
  await expect.element(field).toHaveValue('What a lap 🏆 on 🔥, at 20:15:30 :nothing: @colon')
  await press('Enter') // a new line: nobody mentions themselves
  await userEvent.keyboard(':fi')
  await expect.element(page.getByRole('listbox', { name: 'Emoji to write' })).toBeVisible()
  await press('Escape')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('a driver takes back an emoji, a mention and a shortcode by Ctrl+Z, and what they typed before too', async () => {
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await enter('Undo Driver', { others: ['UndoMate'] })
  await field.click()
  await userEvent.keyboard('Box box ')
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await panel.getByRole('searchbox').fill('checkered flag')
  await panel.getByRole('button', { name: /flag/i }).first().click()
  await expect.poll(written).toMatch(/^Box box \p{Emoji}\S*$/u)
  // The picker stays for the next one, and the keyboard with it.
  await expect.element(panel).toBeVisible()
  await expect.element(field).not.toHaveFocus()
  await press('Escape')
  await expect.element(field).toHaveFocus()
  await undo()
  await expect.element(field).toHaveValue('Box box ')

  await userEvent.keyboard('@UndoM')
  await page.getByRole('option', { name: /UndoMate/ }).click()
  await expect.element(field).toHaveValue('Box box @UndoMate ')
  await undo()
  await expect.poll(written).toMatch(/^Box box @?U?n?d?o?M?$/)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(field).toHaveValue('Box box @UndoMate ')

  await userEvent.keyboard(':fire:')
  await expect.element(field).toHaveValue('Box box @UndoMate 🔥')
  await undo()
  await expect.element(field).toHaveValue('Box box @UndoMate :fire:')
})

function written() {
  return (field.element() as HTMLTextAreaElement).value
}
