import { expect, type Page } from '@playwright/test'

/**
 * Takes the connection of whoever is signed in, and waits for its banner, which moves the page under whatever is pressed
 * next. Before that waits for what toasts are shown by, which is fetched after the page.
 */
export async function enterTunnel(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications', includeHidden: true })).toBeAttached()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

/** Gives the connection back, and waits until something has come over it: the browser is told of it before it is there. */
export async function leaveTunnel(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/api/config').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    .toBe(true)
}
