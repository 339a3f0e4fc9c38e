import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a stranger skips the start, finds both ways in, and reads and watches what is public', async ({
  person,
}) => {
  const { page } = await person(phone)
  await holdLamps(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Enter Racing Club' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign In (existing driver)' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Create New Driver Profile' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')

  const bar = page.getByRole('navigation', { name: 'Quick links' })
  await bar.getByRole('link', { name: 'Leaderboards' }).click()
  await expect(page.getByText("Race results will appear here after tomorrow's race.")).toBeVisible()
  await expect(page.getByText('Get racing to see your name on the leaderboards!')).toBeVisible()

  await bar.getByRole('link', { name: 'Coming Soon' }).click()
  await page.getByRole('button', { name: 'Watch the broadcast test' }).click()
  const clip = page.locator('video')
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)

  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a driver is welcomed back by their gamertag and taken to the chat when the lights go out', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Returning Driver')
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto('/races')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await holdLamps(page)
  await page.goto('/')
  await expect(page.getByText(`Welcome back, ${driver.gamertag}`)).toBeVisible()
  await releaseLamps(page)
  await expect(page).toHaveURL(/\/chat/)
})

/** Holds the lamps of a page that is not open yet, which else go out after three seconds, however slow the machine is. */
async function holdLamps(page: Page) {
  await page.addInitScript(() => {
    const wait = window.setTimeout
    const held: (() => void)[] = []
    const hold = (act: () => void, ms?: number) => (ms === 600 ? held.push(act) && 0 : wait(act, ms))
    const release = () => {
      window.setTimeout = wait
      for (const act of held) act()
    }
    Object.assign(window, { setTimeout: hold, release })
  })
}

/** Lets the lamps go on. */
function releaseLamps(page: Page) {
  return page.evaluate(() => (window as unknown as { release: () => void }).release())
}
