import type { Page } from '@playwright/test'
import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

const DRIVERS = 110

test('an admin leafs through a big club, and finds who is on no page yet', async ({ club, person }) => {
  const newDriver = (n: number) =>
    club.driver(`Zeta ${String(n).padStart(3, '0')}`, { displayName: `Zoe ${n}` })
  for (let n = 0; n < DRIVERS; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, k) => newDriver(n + k)))
  const { page, signInAs } = await person()
  await hearNothing(page) // who joins meanwhile has the pages fetched anew, and the next one given up
  await signInAs(club.director())
  await page.goto('/admin/members?show=all')
  const cards = page.getByRole('main').getByRole('listitem')
  const search = page.getByRole('searchbox')

  await expect(cards).toHaveCount(100)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('heading', { name: 'Zoe 109' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()

  await page.reload()
  await expect(cards).toHaveCount(100)
  await search.fill('zeta 109')
  await expect(page.getByRole('heading', { name: 'Zoe 109' })).toBeVisible()
  await expect(cards).toHaveCount(1)
  await search.fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
})

test('a browser fetches the list of members anew only when it has changed', async ({ club, person }) => {
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Kept Driver'))
  await page.goto('/chat')
  await expect.poll(() => listFetched(page)).toMatchObject({ isKept: false })
  // Drivers of other journeys may join in between, which changes it.
  await expect(async () => {
    await page.reload()
    await expect.poll(() => listFetched(page), { timeout: 3000 }).toEqual({ isKept: true, isRead: true })
  }).toPass()
})

/** How the page came by its list: browsers count 300 bytes for an answer that said that theirs still holds. */
function listFetched(page: Page) {
  return page.evaluate(() => {
    const lists = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/members'))
    const { transferSize = 0, encodedBodySize = 0 } = (lists[0] ?? {}) as Partial<PerformanceResourceTiming>
    return { isKept: transferSize === 300, isRead: encodedBodySize > 0 }
  })
}
