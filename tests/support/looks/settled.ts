import { expect, type Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'

/** Until a page shows all that it opens with, down to the bar under the thumb, which comes when the page has been painted. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await rest(page)
}
