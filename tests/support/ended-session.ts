import type { BrowserContext, Page } from '@playwright/test'
import { type Club, expect } from './journey.ts'

/**
 * The session's time is up, for the browser, which lets go of its cookie, and for the club: the eleventh session of the
 * one admin would end the one that all journeys share.
 */
export async function endSession(club: Club, context: BrowserContext) {
  const [session] = (await context.cookies()).filter(({ name }) => name === 'sid')
  await context.clearCookies({ name: 'sid' })
  await club.send('DELETE', '/session', undefined, { cookie: `sid=${session?.value}` })
}

/**
 * Has the session end while a call is on its way for the first time, so that the page hears of it by the answer. A session
 * that ends before the press may be noticed by a poll first, whose dialog then lies over the button.
 */
export async function endSessionDuring(page: Page, call: string, end: () => Promise<void>) {
  let ending: Promise<void> | undefined
  await page.route(call, async route => {
    if (route.request().method() === 'GET') return route.fallback()
    ending ??= end()
    await ending
    await route.continue()
  })
}

/** The sign-in that opens over a page whose session has run out. */
export const overPage = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Your session has ended' })

/** Signs in over a page whose session has run out, with the admin key where the account asks for it. */
export async function signInOver(page: Page, gamertag: string, adminKey?: string) {
  const dialog = overPage(page)
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Gamertag').fill(gamertag)
  await dialog.getByLabel('Gamertag').press('Enter')
  if (adminKey !== undefined) {
    await dialog.getByLabel('Admin key').fill(adminKey)
    await dialog.getByLabel('Admin key').press('Enter')
  }
  await expect(dialog).toBeHidden()
}
