import type { Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const tabs = ['races', 'championships', 'members', 'notifications', 'club'].map(tab => `admin?tab=${tab}`)

test('whatever a thumb presses is 44 px high or more, on every page', async ({ club, person }) => {
  test.setTimeout(300_000)
  await club.race('Thumbed Cup')
  const ran = await raceThatRan(club, 'Thumbed Sprint', ['Thumbed Winner', 'Thumbed Second'])
  await club.driver('Thumbed Newcomer', { approved: false })
  const stranger = await person(phone)
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Thumbed Driver'))
  const director = await person(phone)
  await director.signInAs(club.director())
  const visits: [Page, string[]][] = [
    [
      stranger.page,
      ['', 'register', 'signin', 'leaderboards', 'coming-soon', 'rules', 'rules/appeals', 'privacy'],
    ],
    [driver.page, ['dashboard', 'races', `races/${ran.id}`, 'championships', 'incidents', 'chat']],
    [director.page, ['admin', ...tabs, 'admin/members', `races/${ran.id}/result`]],
  ]
  for (const [page, paths] of visits)
    for (const path of paths) {
      await page.goto(`/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await rest(page)
      expect(await tooSmall(page), `/${path}`).toEqual([])
    }
})

// Links within a text and what a message answers are as high as their lines, and the corners of a circuit stand too close for more than 24 px.
function tooSmall(page: Page) {
  return page.evaluate(() => {
    const pressed =
      'button, select, summary, [role=tab], [role=radio], a[class*=button], input:not([type=checkbox], [type=radio])'
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter(
        it =>
          it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !it.closest('[inert]'),
      )
      .filter(it => !it.matches('[class*=corner], [class*=quote]'))
      .map(it => {
        const before = getComputedStyle(it, '::before')
        const isLarger = before.position === 'absolute' && before.content !== 'none'
        const height = Math.max(
          it.getBoundingClientRect().height,
          isLarger ? Number.parseFloat(before.height) : 0,
        )
        return {
          height,
          name: `${it.ariaLabel ?? it.textContent} (${it.tagName.toLowerCase()}.${it.className})`,
        }
      })
      .filter(({ height }) => height > 2 && height < 43.5)
      .map(({ height, name }) => `${name}: ${Math.round(height)} px`)
  })
}
