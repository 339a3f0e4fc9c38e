import { expect, test } from '#tests/support/journey.ts'

// Refusals that the journeys bring about.
test.use({ expectedFaults: [/status of 503/] })

for (const dismissBy of ['pointer', 'keyboard'] as const)
  test(`each failure is told of where the toast before it goes away meanwhile, by ${dismissBy}, and its window stays`, async ({
    club,
    person,
  }) => {
    const { page, signInAs } = await person()
    await signInAs(await club.driver(`Dismisser by ${dismissBy}`))
    await page.goto('/races')
    await page.route('**/read-all*', route => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const markAll = page.getByRole('dialog').getByRole('button', { name: 'Mark all as read' })
    const failure = page.getByRole('alert').getByText('Failed to mark all notifications as read')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })

    for (let n = 0; n < 5; n++) {
      await markAll.click()
      await expect(failure).toBeVisible()
      await (dismissBy === 'pointer' ? dismiss.click() : dismiss.press('Enter'))
      // Every other time it is gone altogether before the next one comes.
      if (n % 2 === 1) await expect(failure).toBeHidden()
      await markAll.click()
      await expect(failure).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(1)
      await dismiss.click()
      await expect(failure).toBeHidden()
      await expect(markAll).toBeVisible()
    }
  })

test('a registration stays open where the toasts of its failures are sent away', async ({ club, person }) => {
  const race = await club.race('Registered At Last')
  const { page, signInAs } = await person({ reducedMotion: 'reduce' }) // out of a pointer's reach while it slides in
  await signInAs(await club.driver('Persistent Driver'))
  await page.goto(`/races?register=${race.id}`)
  await page.route('**/api/registrations', route => route.fulfill({ status: 503 }), { times: 3 })
  const dialog = page.getByRole('dialog', { name: 'Race Registration' })
  const toast = page.getByRole('alert', { includeHidden: true }).filter({ hasText: 'Registration Failed' })
  for (let n = 0; n < 3; n++) {
    await dialog.getByRole('button', { name: 'Register' }).click()
    const dismiss = toast.getByRole('button', { name: 'Dismiss', includeHidden: true })
    await dismiss.click()
    await expect(dismiss).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
})
