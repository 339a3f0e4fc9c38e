import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that cannot get through.
test.use({ expectedFaults: [/ERR_FAILED|WebSocket/] })

/** What is opened, on which page, and what it says where the club cannot be asked. */
interface Opened {
  isForAdmins?: boolean
  path: (ids: { room: string; driver: string }) => string
  open: (page: Page) => Promise<void>
  says: string[]
}

const byHeader = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name }).click()

const windows: Record<string, Opened> = {
  'the drivers of a race': {
    isForAdmins: true,
    path: () => '/admin?tab=races',
    open: page =>
      page
        .getByRole('button', { name: /Drivers/ })
        .first()
        .click(),
    says: ['Failed to fetch drivers'],
  },
  'the bell': {
    path: () => '/races',
    open: page => page.getByRole('button', { name: /^Notifications/ }).click(),
    says: ['Failed to fetch notifications'],
  },
  'a search': {
    path: ({ room }) => `/chat?room=${room}`,
    async open(page) {
      await page.getByRole('button', { name: 'Search this room' }).click()
      await page.getByRole('searchbox', { name: 'Search messages and polls' }).fill('hello')
      await page.keyboard.press('Enter')
    },
    says: ['Failed to fetch messages'],
  },
  'another room': {
    path: ({ room }) => `/chat?room=${room}`,
    open: page =>
      page
        .getByRole('main')
        .getByText(/^Bravo Six$/)
        .first()
        .click(),
    says: ['Failed to fetch messages'],
  },
  'the devices and passkeys of a profile': {
    path: () => '/races',
    open: page => byHeader(page, /Profile/),
    says: ['Failed to fetch sessions', 'Failed to fetch passkeys'],
  },
}

for (const [at, [what, { isForAdmins, path, open, says }]] of Object.entries(windows).entries())
  test(`${what}, opened while the club cannot be asked, says so`, async ({ club, person }) => {
    await club.race(`Opened ${at}`)
    const driver = await club.driver(`Opener ${at}`)
    const { page, signInAs } = await person({ viewport: { width: 1440, height: 900 } })
    await signInAs(isForAdmins ? club.director() : driver)
    await page.goto(path({ room: await club.room(`Opened ${at}`), driver: driver.id }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route(/\/api\//, route => route.abort())
    await open(page)
    for (const words of says) await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByText('The club cannot be reached. Check your connection.').first()).toBeVisible()
  })
