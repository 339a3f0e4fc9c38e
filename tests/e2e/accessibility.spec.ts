import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

test.use({ expectedFaults: [/status of 40[134]/] })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 1440]

// Of each page axe finds nothing, and nothing scrolls sideways.
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test('a stranger gets along on every page that is open to him', async ({ person }) => {
      const { page } = await person({ colorScheme })
      for (const path of ['/', '/register', '/signin', '/rules', '/rules/appeals', '/admin', '/nowhere'])
        await look(page, path)
      await page.goto('/register')
      await page.getByRole('button', { name: 'Create Driver Profile' }).click()
      await expect(page.getByText('Nickname is required')).toBeVisible()
      await inspect(page, 'a form with mistakes')
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      await inspect(page, 'the sign-in dialog')
    })

    test('a driver gets along on every page of his', async ({ club, person }) => {
      const driver = await club.driver(`Axel ${colorScheme}`)
      const race = await club.race(`Axe Cup ${colorScheme}`, {
        date: new Date(Date.now() + 90 * 60_000),
        registrationDeadline: new Date(Date.now() + 40 * 60_000),
      })
      const { page, signInAs } = await person({ colorScheme })
      await signInAs(driver)
      for (const path of ['/races', '/races?championship=unknown', '/championships', '/dashboard'])
        await look(page, path)
      for (const id of [driver.id, 'nobody']) await look(page, `/members/${id}/profile`)
      await page.goto('/races')
      const card = page.getByRole('article', { name: race.name })
      for (const button of ['Register Now', 'Details']) {
        await card.getByRole('button', { name: button }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect(page, `the dialog of ${button}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })

    test('an admin gets along on every page of his', async ({ club, person }) => {
      await club.driver(`Waiting ${colorScheme}`, { approved: false })
      const { page, signInAs } = await person({ colorScheme })
      await signInAs(await club.director())
      const tabs = ['/admin', '/admin?tab=races', '/admin?tab=championships']
      for (const path of ['/admin/members', '/admin/members?show=all', ...tabs]) await look(page, path)
    })

    test('drivers and admins get along in a room', async ({ club, person }) => {
      const driver = await club.driver(`Talking ${colorScheme}`)
      const room = await talkIn(club, driver)
      const member = await person({ colorScheme })
      await member.signInAs(driver)
      await look(member.page, room)
      const director = await person({ colorScheme })
      await director.signInAs(await club.director())
      await look(director.page, room)
      await inspectTalk(director.page, room)
    })
  })
}

/** A room with everything a message can be; gives its address. */
async function talkIn(club: Club, driver: Awaited<ReturnType<Club['driver']>>) {
  const partner = await club.driver(`Partner of ${driver.gamertag}`)
  const as = ({ cookie }: { cookie: string }) => ({ cookie })
  const say = async (who: { cookie: string }, message: string, replyToMessageId: string | null = null) =>
    (await club.send('POST', '/chat-rooms/bravo-six/messages', { message, replyToMessageId }, as(who))).body
  const plan = await say(partner, `@${driver.gamertag} the plan is on https://example.com/plan`)
  await say(driver, 'Read it\nand liked it', plan.id)
  const slip = await say(partner, 'Wrong room')
  await club.send('POST', `/messages/${plan.id}/like`, {}, as(driver))
  await club.asAdmin('POST', `/messages/${plan.id}/pin`, {})
  await club.asAdmin('DELETE', `/chat-rooms/bravo-six/messages/${slip.id}`)
  return '/chat?room=bravo-six'
}

async function inspectTalk(page: Page, room: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(room)
  await expect(page.getByText('Connected')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello @')
  await expect(page.getByRole('option').first()).toBeVisible()
  await inspect(page, 'whom a message can mention')
  await page.keyboard.press('Escape')
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'the plan is on' }).last()
  await message.hover()
  await message.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect(page, 'the question before a message is deleted')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Club', exact: false }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'the club and its members at 320 px')
}

async function look(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await inspect(page, `${path} at ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

async function inspect(page: Page, where: string) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => null))),
  )
  // The other mode opens a page for every inspection, which only frames of other sites need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found, where).toEqual([])
}
