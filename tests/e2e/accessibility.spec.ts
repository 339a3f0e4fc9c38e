import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, rest } from '#tests/support/axe.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 40[134]/] })
test.describe.configure({ timeout: 300_000 }) // a look at a page costs a second, and these look at every page

const widths = [320, 1440]

// Of each page axe finds nothing in either theme, nothing moves while it loads, and nothing scrolls sideways.
test('a stranger gets along on every page that is open to them', async ({ person }) => {
  const { page } = await person()
  const pages = [
    '/',
    '/register',
    '/signin',
    '/leaderboards',
    '/coming-soon',
    '/rules',
    '/rules/appeals',
    '/privacy',
  ]
  for (const path of [...pages, '/admin', '/nowhere']) await look(page, path)
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create Driver Profile' }).click()
  await expect(page.getByText('Nickname is required')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a form with mistakes')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the sign-in dialog')
})

test('a driver gets along on every page of theirs', async ({ club, person }) => {
  const driver = await club.driver('Axel')
  const race = await club.race('Axe Cup', {
    date: new Date(Date.now() + 90 * 60_000),
    registrationDeadline: new Date(Date.now() + 40 * 60_000),
  })
  const { page, signInAs } = await person()
  await hearNothing(page)
  await signInAs(driver)
  const ran = await raceThatRan(club, 'Axe Sprint', ['Axed Ahead', 'Axed Behind'])
  const { body } = await club.send(
    'POST',
    '/incidents',
    { raceId: ran.id, drivers: [ran.drivers[0]?.id], account: 'Contact at the start.' },
    { cookie: driver.cookie },
  )
  for (const path of ['/races', '/races?championship=unknown', '/championships', '/dashboard'])
    await look(page, path)
  for (const path of [`/races/${ran.id}`, '/incidents', `/incidents/${body.id}`]) await look(page, path)
  for (const id of [driver.id, 'nobody']) await look(page, `/members/${id}/profile`)
  await page.goto('/races')
  const card = page.getByRole('article', { name: race.name })
  await card.getByRole('button', { name: 'Circuit preview' }).click()
  await expect(card.getByText('Lap Record')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a circuit preview')
  for (const button of ['Register Now', 'Details']) {
    await card.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page, `the dialog of ${button}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('nothing moves on the races where the championships come late', async ({ club, person }) => {
  await club.race('Late Cup')
  const { page, signInAs } = await person()
  await hearNothing(page)
  await signInAs(await club.driver('Late Reader'))
  await page.setViewportSize({ width: 390, height: 844 })
  let letCome = () => {}
  const late = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route('**/api/championships', route => late.then(() => route.continue()))
  const answered = page.waitForResponse('**/api/races')
  await page.goto('/races')
  await answered
  await rest(page)
  await page.screenshot() // what was never painted cannot be seen to move
  letCome()
  await expect(page.getByRole('article', { name: 'Late Cup' })).toBeVisible()
  await rest(page)
  expect(await shiftsIn(page)).toEqual([])
})

test('an admin gets along on every page of theirs', async ({ club, person }) => {
  await club.driver('Waiting', { approved: false })
  const { page, signInAs } = await person()
  await hearNothing(page)
  await signInAs(club.director())
  const tabs = ['races', 'championships', 'notifications', 'club'].map(tab => `/admin?tab=${tab}`)
  for (const path of ['/admin/members', '/admin/members?show=all', '/admin', ...tabs]) await look(page, path)
})

test('an admin gets along with the members of the club, and with what rings', async ({ club, person }) => {
  const driver = await club.driver('Tabbed', { approved: false })
  await club.driver('Tabbed_', { approved: false }) // looks like the other
  const { page, signInAs } = await person()
  await hearNothing(page)
  await signInAs(club.director())
  // Who joins in other journeys between the two lists would move both.
  await page.route(/\/api\/(members|admin\/pending-members)(\?|$)/, async route => {
    const response = await route.fetch()
    const members: { gamertag: string }[] = await response.json()
    await route.fulfill({ response, json: members.filter(it => it.gamertag.startsWith('Tabbed')) })
  })
  await look(page, '/admin?tab=members&status=pending')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: /new drivers are waiting/ })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the bell')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(driver.gamertag)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before a member is deleted')
})

test('drivers and admins get along in a room', async ({ club, person }) => {
  const driver = await club.driver('Talking')
  const room = await talkIn(club, driver)
  const member = await person()
  await hearNothing(member.page)
  await member.signInAs(driver)
  await showAsBravoSix(club, member.page, room)
  await look(member.page, `/chat?room=${room}`)
  const director = await person()
  await hearNothing(director.page)
  await director.signInAs(club.director())
  await showAsBravoSix(club, director.page, room)
  await look(director.page, `/chat?room=${room}`)
  await inspectTalk(director.page, `/chat?room=${room}`)
})

/** Shows a page this room in the place of Bravo Six, where other journeys talk too. */
async function showAsBravoSix(club: Club, page: Page, id: string) {
  const rooms: { id: string }[] = await club.asAdmin('GET', '/chat-rooms')
  const others = rooms.filter(room => room.id !== id)
  const json = others.map(room => (room.id === 'bravo-six' ? { ...room, id } : room))
  await withoutFirstAnswers(page)
  await page.route('**/api/chat-rooms', route => route.fulfill({ json }))
}

/** A room with everything a message can be; gives its id. */
async function talkIn(club: Club, driver: Awaited<ReturnType<Club['driver']>>) {
  const room = await club.room('Room to get along in')
  const partner = await club.driver(`Partner of ${driver.gamertag}`)
  const as = ({ cookie }: { cookie: string }) => ({ cookie })
  const say = async (who: { cookie: string }, message: string, replyToMessageId: string | null = null) =>
    (await club.send('POST', `/chat-rooms/${room}/messages`, { message, replyToMessageId }, as(who))).body
  const plan = await say(partner, `@${driver.gamertag} the plan is on https://example.com/plan`)
  await say(driver, 'Read it\nand liked it', plan.id)
  const slip = await say(partner, 'Wrong room')
  await club.send('POST', `/messages/${plan.id}/like`, {}, as(driver))
  await club.asAdmin('POST', `/messages/${plan.id}/pin`, {})
  await club.asAdmin('DELETE', `/chat-rooms/${room}/messages/${slip.id}`)
  return room
}

async function inspectTalk(page: Page, room: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(room)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello @')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'whom a message can mention')
  await page.keyboard.press('Escape')
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'the plan is on' }).last()
  await message.hover()
  await message.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before a message is deleted')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Club and members' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the club and its members at 320 px')
}

async function look(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await rest(page)
  expect(await shiftsIn(page), `${path} moves by itself while it loads`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' }) // what fades in would be waited for at every look
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const links = page.getByRole('navigation', { name: 'Quick links' }) // they come when the page has been painted
    if (width < 1024) await expect(links).toBeVisible()
    await expectAccessibleInBothThemes(page, `${path} at ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

// What has moved without anybody's doing since the page was opened, by class.
async function shiftsIn(page: Page) {
  return page.evaluate(async () => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver(list => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise(requestAnimationFrame)
    seen.push(...observer.takeRecords())
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
    return (seen as Shift[]).map(({ value, sources }) => [
      value,
      ...sources.map(({ node }) => node?.className),
    ])
  })
}
