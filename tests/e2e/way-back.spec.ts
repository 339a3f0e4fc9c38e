import { expect, test } from '#tests/support/journey.ts'

// From the first page in a tab a step back leads out of the club: the browser itself asks there.
test('a driver who came from outside, loads a half-typed profile anew and types again is asked by the browser', async ({
  club,
  person,
}) => {
  const someone = await person()
  const { page } = someone
  const driver = await club.driver('Typed Twice')
  await someone.signInAs(driver)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.goto('/rules')
  await page.goto(`/members/${driver.id}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Half a b')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a b')
  await page.getByLabel('Bio').fill('Half a bio')
  await page.goBack()
  await expect(page).toHaveURL(/\/rules$/)
  expect(asked, 'on loading anew, and on the step back').toEqual(['beforeunload', 'beforeunload'])
})
