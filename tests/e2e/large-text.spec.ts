import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { expect, test } from '#tests/support/journey.ts'

const map = readFileSync(path.join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
/** Every page of the club, as the map writes it; the start is its index. */
const allPages = ['', ...[...map.matchAll(/path: '([^']+)'/g)].map(([, at = '']) => at)]

const widths = [390, 1280]
const tabs = ['races', 'championships', 'members', 'notifications', 'club']

test.use({ expectedFaults: [/status of 404/] })
test.describe.configure({ timeout: 300_000 })

test('whoever reads twice as large scrolls no page of the club sideways', async ({ club, person }) => {
  const championship = await club.asAdmin('POST', '/championships', {
    name: 'International Endurance Trophy',
    season: 'Winter 2026',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    description: 'Multiclass championship in unforgettable thunderstorms',
    rules: 'Uncharacteristically straightforward',
  })
  await club.race('Nürburgring Nordschleife Sprint', { championshipId: championship.id })
  const driver = await club.driver('Longsighted Driver', { displayName: 'Longsighted Driver' })
  await club.driver('Waiting Longsighted', { approved: false })
  const room = await club.room('Longsighted Talk')
  await club.send(
    'POST',
    `/chat-rooms/${room}/polls`,
    { question: 'Which compound at the restart?', options: ['Intermediates', 'Full wet'] },
    { cookie: driver.cookie },
  )
  const visits = {
    stranger: ['', 'register', 'signin', 'leaderboards', 'coming-soon', 'rules', 'rules/appeals', '*'],
    driver: ['dashboard', 'members/:id/profile', 'championships', 'races', 'chat'],
    director: ['admin', 'admin/members'],
  }
  expect(Object.values(visits).flat().sort(), 'who visits each page of the map').toEqual(allPages.sort())

  const addresses = (page: string) => {
    if (page === 'members/:id/profile') return [`members/${driver.id}/profile`]
    if (page === 'chat') return [`chat?room=${room}`]
    if (page === 'admin') return ['admin', ...tabs.map(tab => `admin?tab=${tab}`)]
    return page === '*' ? ['nowhere'] : [page]
  }
  const people = { stranger: null, driver, director: club.director() }
  const sideways: string[] = []
  for (const [who, pages] of Object.entries(visits)) {
    const { page, signInAs } = await person()
    await hearNothing(page)
    const session = people[who as keyof typeof people]
    if (session) await signInAs(session)
    for (const address of pages.flatMap(addresses)) sideways.push(...(await beyond(page, `/${address}`)))
  }
  expect(sideways).toEqual([])
})

/** At which widths a page with its text twice as large can be scrolled sideways, by how much, and by what. */
async function beyond(page: Page, address: string) {
  const found: string[] = []
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await rest(page)
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.scrollingElement as Element
      if (scrollWidth <= clientWidth) return null
      const outside = [...document.querySelectorAll('body *')].filter(
        it => it.getBoundingClientRect().right > clientWidth + 1,
      )
      return `${scrollWidth}: ${outside.slice(0, 3).map(it => it.outerHTML.slice(0, 120))}`
    })
    if (wide) found.push(`${address} at ${width} is ${wide}`)
  }
  return found
}
