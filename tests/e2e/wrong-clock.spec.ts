import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** The device's clock is so far ahead of the club's, and goes on from there. */
async function setAhead(page: Page, ms: number) {
  await page.addInitScript(ahead => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Real.now() + ahead)
        else super(...(given as [number]))
      }
      static now() {
        return Real.now() + ahead
      }
    } as DateConstructor
  }, ms)
}

const wrong = { 'a day ahead': DAY, 'a day behind': -DAY }

for (const [how, ms] of Object.entries(wrong)) {
  test(`a driver whose device is ${how} registers for an open race and votes in an open poll`, async ({
    club,
    person,
  }) => {
    const name = `Clock ${how}`
    await club.race(name, {
      date: new Date(Date.now() + 5 * HOUR),
      registrationDeadline: new Date(Date.now() + 3 * HOUR),
    })
    await club.race(`Too late ${how}`, {
      date: new Date(Date.now() + HOUR),
      registrationDeadline: new Date(Date.now() - HOUR),
    })
    const room = await club.room(`Clock Cup ${how}`)
    const asker = await club.driver(`Asker ${how}`)
    const poll = {
      question: 'Which tyres?',
      options: ['Soft', 'Hard'],
      expiresAt: new Date(Date.now() + 2 * HOUR),
      allowMultipleVotes: false,
    }
    const asked = await club.send('POST', `/chat-rooms/${room}/polls`, poll, { cookie: asker.cookie })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)

    const driver = await person()
    await driver.signInAs(await club.driver(`Traveller ${how}`))
    const { page } = driver
    await setAhead(page, ms)
    await page.goto('/races')
    const card = page.getByRole('article', { name, exact: true })
    await expect(card.getByText('Registration closes in:')).toBeVisible()
    const late = page.getByRole('article', { name: `Too late ${how}` })
    await expect(late.getByRole('button', { name: 'Registration Closed' })).toBeVisible()
    await card.getByRole('button', { name: 'Register Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Race Registration' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(/closed|has started/i)).toHaveCount(0)

    await page.goto(`/chat?room=${room}`)
    const question = page.getByRole('article', { name: 'Poll: Which tyres?' })
    await expect(question.getByRole('list', { name: 'Vote' })).toBeVisible()
    await expect(question.getByText('Expired')).toHaveCount(0)
    await question.getByRole('button', { name: 'Soft' }).click()
    await expect(question.getByText('Your vote')).toBeVisible()
  })
}
