import type { Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 40[14]/] })
test.describe.configure({ timeout: 300_000 })

test('the rules and the races come out on paper dark on white, without what is pressed', async ({
  club,
  person,
}) => {
  await club.race('Paper Cup')
  const { page, signInAs } = await person({ colorScheme: 'dark' })
  await hearNothing(page)
  await signInAs(await club.driver('Paper Driver'))
  for (const path of ['/rules', '/leaderboards', '/races', '/championships']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await rest(page)
    await expect(page.getByRole('banner')).toBeHidden()
    expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count(), path).toBe(0)
    expect(await inksOf(page), path).toEqual({ paper: 'rgb(255, 255, 255)', inks: ['rgb(0, 0, 0)'] })
  }
  await page.emulateMedia({ media: 'screen' })
})

/** In which colours a page stands on paper, and the paper's. */
function inksOf(page: Page) {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('main :is(h1, h2, h3, p, td, th, a, time)')].filter(it =>
      it.checkVisibility(),
    )
    return {
      paper: getComputedStyle(document.documentElement).backgroundColor,
      inks: [...new Set(shown.map(it => getComputedStyle(it).color))],
    }
  })
}
