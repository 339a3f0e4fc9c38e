import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driver } from '#tests/support/browser/cast.ts'
import { enter, field, press, sendByKey } from '#tests/support/browser/chat.ts'
import { setPresentMember } from '#web/features/session/present-member.ts'
import { queryClient } from '#web/lib/query-client.ts'

test('a driver opens the tray, goes through it and leaves it with the keyboard alone', async () => {
  await page.viewport(390, 844)
  await enter('Tray By Keys', { others: ['Somebody Else'] })
  const add = page.getByRole('button', { name: 'Add to the message' })
  const tray = page.getByRole('group', { name: 'Add to the message' })
  ;(add.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(add).toHaveAttribute('aria-expanded', 'true')
  const plates = tray.getByRole('button')
  await expect.element(plates.first()).toHaveFocus()
  await expect.element(tray).toMatchTextContent('Paste image URLs')
  for (const plate of plates.elements()) {
    const { height, bottom } = plate.getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
    expect(bottom).toBeLessThanOrEqual(844)
  }
  await press('Escape')
  await expect.element(tray).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()

  await press('Enter')
  const mention = tray.getByRole('button', { name: 'Mention' })
  await expect.element(mention).toBeVisible()
  ;(mention.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(tray).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('@')
  await expect.element(page.getByRole('option').first()).toBeVisible()
})

test('whoever follows another at a browser finds neither their emoji nor their skin tone', async () => {
  const { club } = await enter('Toned Tara')
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  const toneButton = panel.getByRole('button', { name: /^Skin tone/ })
  const openPanel = () => page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await openPanel()
  await toneButton.click()
  ;(panel.getByRole('radio', { name: 'Dark', exact: true }).element() as HTMLElement).click()
  await panel.getByRole('gridcell', { name: 'trophy' }).click()
  await press('Escape')
  await openPanel()
  await expect.element(toneButton).toHaveAccessibleName('Skin tone: Dark')
  await expect.element(panel.getByRole('grid', { name: 'Recent' })).toBeInTheDocument()
  await press('Escape')

  const next = driver('Next Nils')
  club.answer('GET /api/session', { member: next, isEnded: false })
  setPresentMember(queryClient, next)
  await openPanel()
  await expect.element(toneButton).toHaveAccessibleName('Skin tone: Default')
  await expect.element(panel.getByRole('grid', { name: 'Recent' })).not.toBeInTheDocument()
})

test('files that are pasted into the field or dropped on the page open the upload with them', async () => {
  await enter('Drops Files')
  const dialog = page.getByRole('dialog', { name: 'Upload media' })
  hand(field.element(), 'paste', 'grid.png')
  await expect.element(dialog).toMatchTextContent('grid.png')
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')

  const header = page.getByRole('banner').element()
  const invitation = page.getByText('Drop photos and videos here')
  hand(header, 'dragover', 'podium.png')
  await expect.element(invitation).toBeVisible()
  hand(header, 'drop', 'podium.png')
  await expect.element(dialog).toMatchTextContent('podium.png')
  await expect.element(invitation).not.toBeInTheDocument()
})

test('a file that is dropped beside a window joins the others, and takes nothing from a poll that is being written', async () => {
  await enter('Drop Driver')
  await page
    .getByRole('group', { name: 'Add to the message' })
    .getByRole('button', { name: 'Poll', exact: true })
    .click()
  const poll = page.getByRole('dialog', { name: 'Create Poll' })
  const question = poll.getByRole('textbox', { name: 'Question' })
  await question.fill('Which tyres?')
  expect(hand(document.body, 'drop', 'grid.png'), 'the browser does not open it').toBe(false)
  await expect.element(question).toHaveValue('Which tyres?')
  await poll.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(poll).not.toBeInTheDocument()

  const upload = page.getByRole('dialog', { name: 'Upload media' })
  hand(document.body, 'drop', 'grid.png')
  await expect.element(upload.getByText('grid.png')).toBeVisible()
  expect(hand(document.body, 'drop', 'podium.png')).toBe(false)
  await expect.element(upload.getByRole('listitem')).toHaveLength(2)
})

test('what a driver sends right after a message goes too, and in its order; a second press sends nothing twice', async () => {
  const { room } = await enter('Quick Talker')
  const words = ['One', 'Two', 'Three', 'Four']
  for (const word of words) {
    await field.fill(word)
    await sendByKey()
    await expect.element(field, { timeout: 250 }).toHaveValue('')
  }
  const log = page.getByRole('log')
  const said = () =>
    log
      .getByText(/^(One|Two|Three|Four)$/)
      .elements()
      .map(it => it.textContent)
  await expect.poll(said).toEqual(words)
  await field.fill('Once')
  await page.getByRole('button', { name: 'Send message' }).dblClick()
  await field.fill('Last')
  await sendByKey()
  await expect.element(log.getByText('Last', { exact: true })).toBeVisible()
  await expect.element(log.getByText('Once', { exact: true })).toHaveLength(1)
  await expect.poll(() => room.messages.map(it => it.message)).toEqual([...words, 'Once', 'Last'])
})

/** Gives an element a file as the clipboard or a drag does; gives whether the browser is let have it. */
function hand(element: Element, type: 'paste' | 'dragover' | 'drop', name: string) {
  const data = new DataTransfer()
  data.items.add(new File(['a picture'], name, { type: 'image/png' }))
  const how = { bubbles: true, cancelable: true }
  return element.dispatchEvent(
    type === 'paste'
      ? new ClipboardEvent(type, { ...how, clipboardData: data })
      : new DragEvent(type, { ...how, dataTransfer: data }),
  )
}
