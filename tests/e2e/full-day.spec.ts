import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of the refusals that this journey brings about.
test.use({ expectedFaults: [/status of 503|WebSocket/] })

const detail = 'The club is full for today; it is back at 01:00 BST, London time.'
const full = {
  status: 503,
  contentType: 'application/problem+json',
  headers: { 'Retry-After': '3600' },
  body: JSON.stringify({ type: 'about:blank', title: 'Full', status: 503, code: 'club_full', detail }),
}

test('where a free day is spent, a driver reads on from what was here, and hears until when', async ({
  club,
  person,
}) => {
  await club.race('Read On A Full Day')
  const { page, signInAs } = await person({ viewport: { width: 390, height: 844 } })
  await signInAs(await club.driver('Reader Of Copies'))
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Read On A Full Day' })
  await expect(card).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('"races"')).length))
    .toBeGreaterThan(0)

  // Only the platform can spend a day, so its answer is put in the place of the club's.
  await page.route('**/api/**', route => route.fulfill(full))
  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByText(`${detail} Until then, you can still read what is here.`)).toBeVisible()
  await expect(page.getByText(/^Failed to fetch races, as of/)).toBeVisible()

  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await expect(page.getByText(detail)).toHaveCount(0)
  await expect(card).toBeVisible()
})
