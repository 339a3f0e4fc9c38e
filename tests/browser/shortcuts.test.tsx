import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enter, field, press } from '#tests/support/browser/chat.ts'

const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('a question mark lists the keys of the club, but not for whoever writes one', async () => {
  await enter('Keys Driver')
  const main = page.getByRole('main').element() as HTMLElement
  const ask = async () => {
    main.focus()
    await userEvent.keyboard('?')
  }
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toBeInTheDocument() // it comes with the keys
  await ask()
  await expect.element(list).toBeVisible()
  await expect.element(list).toMatchTextContent('Edit your last message')
  expect(await commands.faultsInBothThemes(), 'the keys').toEqual([])
  await press('Escape')
  await expect.element(list).not.toBeInTheDocument()
  await field.click()
  await userEvent.keyboard('Really?')
  await expect.element(field).toHaveValue('Really?')
  expect(list.elements()).toEqual([])

  await ask()
  await list.getByRole('switch', { name: 'Open this list with a question mark' }).click()
  await press('Escape')
  await expect.element(list).not.toBeInTheDocument()
  await ask()
  expect(list.elements(), 'it has been switched off').toEqual([])
})

test('on the narrowest screen the menu opens the list of the keys', async () => {
  await page.viewport(320, 640)
  await enter('Keys Driver')
  await page.getByRole('button', { name: 'Menu', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect.element(list).toBeVisible()
  expect(await commands.faultsInBothThemes(), 'the keys on a phone').toEqual([])
})
