import type { Page } from '@playwright/test'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { expect, test } from '#tests/support/journey.ts'

// What a page logs that has broken.
test.use({ expectedFaults: [/TypeError|is not a function|React error|status of 429/i] })

/** Breaks what the club answers about something: the page gets what no club says, and throws while it draws it. */
async function breakAnswer(page: Page, path: string, spoil: (answer: never) => unknown) {
  await page.route(path, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: spoil((await answer.json()) as never) })
  })
}

test('a message that breaks leaves the others standing, and the club hears of it once', async ({
  club,
  person,
}) => {
  const { page, signInAs } = await person()
  const driver = await club.driver('Odd Message Reader')
  await signInAs(driver)
  const room = await club.room('Odd Message Cup')
  for (const message of ['The first', 'The odd one', 'The last'])
    await club.send(
      'POST',
      `/chat-rooms/${room}/messages`,
      { message, memberId: driver.id },
      { cookie: driver.cookie },
    )
  await withoutFirstAnswers(page)
  await breakAnswer(page, `**/api/chat-rooms/${room}/messages*`, (messages: { message: unknown }[]) =>
    messages.map(it => (it.message === 'The odd one' ? { ...it, message: { odd: true } } : it)),
  )
  const reports: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON())
  })
  await page.goto(`/chat?room=${room}`)
  const log = page.getByRole('log')
  await expect(log.getByText('The first')).toBeVisible()
  await expect(log.getByText('The last')).toBeVisible()
  await expect(log.getByText('This message cannot be shown.')).toHaveCount(1)
  await expect.poll(() => reports.length).toBe(1)
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByText('This message cannot be shown.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('And on it goes')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(log.getByText('And on it goes')).toBeVisible()
  await page.reload()
  await expect(log.getByText('This message cannot be shown.')).toBeVisible()
  expect(reports).toEqual([
    { page: '/chat', place: expect.stringMatching(/^\/assets\/[\w.-]+\.js:\d+:\d+$/) },
  ])
})

test('a window that breaks closes with a sentence, and is tried anew when it is opened again', async ({
  club,
  person,
}) => {
  const name = `Odd Rules ${Date.now()}`
  const dates = { startDate: new Date(), endDate: new Date(Date.now() + 30 * 24 * 60 * 60_000) }
  await club.asAdmin('POST', '/championships', { name, season: '2026', rules: 'Be fair.', ...dates })
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Odd Window Reader'))
  await withoutFirstAnswers(page)
  await breakAnswer(page, '**/api/championships/*', (championship: object) => ({
    ...championship,
    rules: { odd: true },
  }))
  await page.goto('/championships')
  const details = page.getByRole('article', { name }).getByRole('button', { name: /Rules/ })
  const told = page.getByText('This window cannot be shown.')
  for (const _ of ['once', 'again']) {
    await details.click()
    await expect(told).toBeVisible()
    await page
      .getByRole('button', { name: /Close|Dismiss/ })
      .last()
      .click()
    await expect(told).toBeHidden()
  }
})

test('a race that breaks leaves the other cards, and admins read on which page there was trouble', async ({
  club,
  person,
}) => {
  const name = `Odd Race ${Date.now()}`
  await club.race(name)
  await club.race('Race beside the odd one')
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Odd Race Reader'))
  await withoutFirstAnswers(page)
  await breakAnswer(page, '**/api/races', (races: { name: string }[]) =>
    races.map(race => (race.name === name ? { ...race, carClass: { odd: true } } : race)),
  )
  const told = page.waitForResponse('**/api/client-errors')
  await page.goto('/races')
  await expect(page.getByText('This race cannot be shown.').first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'Race beside the odd one' })).toBeVisible()
  expect((await told).status()).toBe(204)

  const admin = await person()
  await admin.signInAs(club.director())
  await admin.page.goto('/admin')
  const trouble = admin.page.getByRole('list', { name: 'Errors in browsers' })
  await expect(trouble.getByText(/browsers? hit errors on \/races/)).toBeVisible()
})
