import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** Until a toast tells of a success in these words. */
export function expectSuccess(title: string, description: string): Promise<void> {
  return expectToast('status', title, description)
}

/** Until a toast tells of a failure in these words. */
export function expectFailure(title: string, description: string | RegExp): Promise<void> {
  return expectToast('alert', title, description)
}

/** The toasts of a role, also of those behind an open window, which are seen and not heard. */
export function toasts(role: 'status' | 'alert'): Locator {
  const region = page.getByRole('region', { name: 'Notifications', includeHidden: true })
  return region.getByRole(role, { includeHidden: true })
}

async function expectToast(role: 'status' | 'alert', title: string, description: string | RegExp) {
  const toast = toasts(role)
  await expect.element(toast.getByText(title, { exact: true })).toBeVisible()
  await expect.element(toast.getByText(description, { exact: true })).toBeVisible()
}
