import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/ERR_FAILED/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a driver has their races in a calendar by phone, makes a new link, and stops', async ({
  club,
  person,
}) => {
  const ann = await club.driver('Calendar Ann')
  const race = await club.race('Calendar Cup; Гонка, первая')
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: ann.cookie })
  const driver = await person({ ...phone, permissions: ['clipboard-write'] })
  await driver.signInAs(ann)
  const { page } = driver
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your calendar' })
  await expect(card).toContainText('For tonight, trust the club.')
  await card.getByRole('button', { name: 'Add my races to my calendar' }).click()

  const dialog = page.getByRole('dialog', { name: 'Your races in your calendar' })
  const field = dialog.getByRole('textbox', { name: 'Link for any other calendar' })
  const first = await field.inputValue()
  const href = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(await href('Add to Apple')).toBe(first.replace(/^https?/, 'webcal'))
  expect(new URL((await href('Add to Google')) ?? '').searchParams.get('cid')).toBe(
    first.replace(/^https?/, 'webcal'),
  )
  expect(new URL((await href('Add to Outlook')) ?? '').searchParams.get('url')).toBe(first)
  await expectAccessibleInBothThemes(page, 'the link of a calendar')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy link: copied' })).toBeVisible()

  const file = await fetch(first)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain('SUMMARY:Calendar Cup\\; Гонка\\, первая')

  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('heading', { name: 'Your calendar' })).toBeFocused()
  await card.getByRole('button', { name: 'New link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Create a new link?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await fetch(first)).status).toBe(200)
  await card.getByRole('button', { name: 'New link' }).click()
  await question.getByRole('button', { name: 'Create new link' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await card.getByRole('button', { name: 'Delete link' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete your calendar link?' })
    .getByRole('button', { name: 'Delete link' })
    .click()
  await expect(card.getByRole('button', { name: 'Add my races to my calendar' })).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Add my races to my calendar' })).toBeVisible()
})

test('who cannot be heard reads so, and has the link a press later', async ({ club, person }) => {
  const driver = await person()
  await driver.signInAs(await club.driver('Calendar Ben'))
  const { page } = driver
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your calendar' })
  const add = card.getByRole('button', { name: 'Add my races to my calendar' })
  await expect(add).toBeVisible()
  await page.route('**/api/calendar', route => route.abort())
  await add.click()
  await expect(page.getByText('Link Not Created')).toBeVisible()
  await page.unroute('**/api/calendar')
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Your races in your calendar' })).toBeVisible()
})
