import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { expect, test } from '#tests/support/journey.ts'

const map = readFileSync(path.join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
/** Every page of the club, as the map writes it; the start is its index. */
const allPages = ['', ...[...map.matchAll(/path: '([^']+)'/g)].map(([, at = '']) => at)]

/** How wide the screen is, and how large its owner has letters: a small phone, a phone and a desk read at twice the size. */
const views = [
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
  { width: 1280, text: '200%' },
]
const tabs = ['races', 'championships', 'members', 'notifications', 'club']

test.use({ expectedFaults: [/status of 404/] })
test.describe.configure({ timeout: 300_000 })

test('whoever reads twice as large, or on a small phone, loses nothing of any page', async ({
  club,
  person,
}) => {
  const championship = await club.asAdmin('POST', '/championships', {
    name: 'International Endurance Trophy',
    season: 'Winter 2026',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    description: 'Multiclass championship in unforgettable thunderstorms',
    rules: 'Uncharacteristically straightforward',
  })
  const race = await club.race('Nürburgring Nordschleife Sprint', { championshipId: championship.id })
  const ran = await raceThatRan(club, 'Uncharacteristically Long Result', [
    'Longsighted Winner',
    'Longsighted Second',
  ])
  const driver = await club.driver('Longsighted Driver', { displayName: 'Longsighted Driver' })
  const reported = await club.send(
    'POST',
    '/incidents',
    {
      ...{ raceId: ran.id, lap: 4, spot: 'Schwedenkreuz', raceTime: '12:40', rule: 'Unsafe rejoin' },
      ...{ drivers: [ran.drivers[0]?.id], account: 'Uncharacteristically straightforward contact.' },
      clips: ['https://youtu.be/dQw4w9WgXcQ', `https://clips.example/${'unforgettable'.repeat(9)}`],
    },
    { cookie: driver.cookie },
  )
  expect(reported.status).toBe(201)
  await club.driver('Waiting Longsighted', { approved: false })
  const room = await club.room('Longsighted Talk')
  await club.send(
    'POST',
    `/chat-rooms/${room}/polls`,
    { question: 'Which compound at the restart?', options: ['Intermediates', 'Full wet'] },
    { cookie: driver.cookie },
  )
  const visits = {
    stranger: [
      ...['', 'register', 'signin', 'leaderboards', 'coming-soon'],
      ...['rules', 'rules/appeals', 'privacy', '*'],
    ],
    driver: [
      ...['dashboard', 'members/:id/profile', 'championships', 'chat'],
      ...['races', 'races/:id', 'incidents', 'incidents/:id'],
    ],
    director: ['admin', 'admin/members', 'races/:id/result'],
  }
  expect(Object.values(visits).flat().sort(), 'who visits each page of the map').toEqual(allPages.sort())

  const addresses = (page: string) => {
    if (page === 'members/:id/profile') return [`members/${driver.id}/profile`]
    if (page === 'races/:id/result') return [`races/${ran.id}/result`]
    if (page === 'races/:id') return [`races/${race.id}`, `races/${ran.id}`]
    if (page === 'incidents/:id') return [`incidents/${reported.body.id}`]
    if (page === 'chat') return [`chat?room=${room}`]
    if (page === 'admin') return ['admin', ...tabs.map(tab => `admin?tab=${tab}`)]
    return page === '*' ? ['nowhere'] : [page]
  }
  const people = { stranger: null, driver, director: club.director() }
  const losses: string[] = []
  for (const [who, pages] of Object.entries(visits)) {
    const { page, signInAs } = await person()
    await hearNothing(page)
    const session = people[who as keyof typeof people]
    if (session) await signInAs(session)
    for (const address of pages.flatMap(addresses)) losses.push(...(await lossesOf(page, `/${address}`)))
  }
  expect(losses).toEqual([])
})

/** What a page loses in each view: how far it can be scrolled sideways, words that are cut, controls that lie under others. */
async function lossesOf(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  return lossesIn(page, address)
}

async function lossesIn(page: Page, what: string, within = 'body') {
  const found: string[] = []
  for (const { width, text } of views) {
    await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), text)
    await page.setViewportSize({ width, height: 900 })
    await rest(page)
    const losses = await page.evaluate(whatIsLost, within)
    found.push(...losses.map(loss => `${what} at ${width} px, ${text}: ${loss}`))
  }
  return found
}

/** Runs in the page. */
function whatIsLost(within: string) {
  const root = document.querySelector(within) as Element
  const { scrollWidth, clientWidth } = document.scrollingElement as Element
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
    it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.clientWidth > 1,
  )
  const name = (it: Element) =>
    `${it.tagName} "${it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 50)}" ${it.className}`
  const sideways = scrollWidth <= clientWidth ? [] : [`scrolls sideways to ${scrollWidth}`]

  // A name whose whole can be had by pressing it or as its title is no loss.
  const isCut = (it: HTMLElement) => {
    const { overflowX, textOverflow, whiteSpace } = getComputedStyle(it)
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    const isName = textOverflow === 'ellipsis' && whiteSpace === 'nowrap'
    const words = [...it.childNodes].some(child => child.nodeType === 3 && child.nodeValue?.trim())
    return (
      hides && words && it.scrollWidth > it.clientWidth + 1 && !(isName && it.closest('a, button, [title]'))
    )
  }
  const cut = shown.filter(isCut).map(it => `cuts ${name(it)}`)

  const liesOver = (it: Element) => {
    if (it.closest('[inert], [aria-hidden=true]')) return []
    it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const label = it.id && at?.closest(`label[for="${it.id}"]`)
    const isReached = label || it.contains(at) || at?.contains(it) || at?.closest('label')?.contains(it)
    return isReached ? [] : [`${at ? name(at) : 'the edge of the screen'} lies over ${name(it)}`]
  }
  const covered = shown
    .filter(it =>
      it.matches('button:enabled, a[href]:not(.skip-link), select, input:enabled, textarea:enabled'),
    )
    .flatMap(liesOver)
  return [...sideways, ...cut, ...covered]
}

test('whoever reads twice as large, or on a small phone, loses nothing of a window', async ({
  club,
  person,
}) => {
  const race = await club.race(`Windows ${'W'.repeat(112)}`) // as long as a name may be, and hard to break
  const driver = await club.driver('Windows Driver', { displayName: 'Windows Driver' })
  const room = await club.room('Windows Talk')
  const losses: string[] = []
  const open = async (page: Page, address: string, name: string, within = page.locator('body')) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(address)
    await within.getByRole('button', { name, exact: true }).first().click()
    const dialog = page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true })
    await expect(dialog).toBeVisible()
    await expectKeyboardIn(dialog)
    losses.push(...(await lossesIn(page, name, '[data-scope=dialog][data-part=content]')))
  }

  const stranger = await person()
  await open(stranger.page, '/', 'Sign In')
  const member = await person()
  await hearNothing(member.page)
  await member.signInAs(driver)
  await open(member.page, `/chat?room=${room}`, 'Poll')
  await open(member.page, `/chat?room=${room}`, 'Photo or video')
  const card = member.page.getByRole('article', { name: race.name })
  await open(member.page, '/races', 'Register Now', card)
  const director = await person()
  await hearNothing(director.page)
  await director.signInAs(club.director())
  await open(director.page, '/admin?tab=races', 'Create Race')
  const row = director.page.getByRole('row', { name: race.name })
  await open(director.page, '/admin?tab=races', 'Delete', row)
  expect(losses).toEqual([])
})
