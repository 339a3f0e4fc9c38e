import type { Locator, Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

// What Chromium says of a refusal.
test.use({ expectedFaults: [/status of 409/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DAY = 24 * 60 * 60_000

interface Driver {
  id: string
}

/** A championship with these results, one a line of drivers in finishing order. */
async function championship(club: Club, name: string, scoring: object, results: Driver[][]) {
  const dates = { startDate: new Date(Date.now() - 60 * DAY), endDate: new Date(Date.now() + 30 * DAY) }
  const { id } = await club.asAdmin('POST', '/championships', { name, season: '2026', ...dates })
  await club.asAdmin('PUT', `/championships/${id}/scoring`, scoring)
  for (const [n, order] of results.entries()) await result(club, id, `${name} ${n + 1}`, 20 - n, order)
  return id as string
}

async function result(club: Club, championshipId: string, name: string, daysAgo: number, order: Driver[]) {
  const date = new Date(Date.now() - daysAgo * DAY)
  const race = await club.race(name, { championshipId, date, registrationDeadline: date })
  const lines = order.map(({ id }) => ({ memberId: id, status: 'finished' }))
  await club.asAdmin('PUT', `/races/${race.id}/result`, { basedOn: 0, lines })
}

async function drivers(club: Club, ...names: string[]) {
  const all: Awaited<ReturnType<Club['driver']>>[] = []
  for (const name of names) all.push(await club.driver(name))
  return all
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('a driver sees on a phone where they stand in their class, and asks why', async ({ club, person }) => {
  const [ada, bo, cy] = await drivers(club, 'Standing Ada', 'Standing Bo', 'Standing Cy')
  if (!ada || !bo || !cy) throw new Error('Nobody came')
  const id = await championship(
    club,
    'Standing Cup',
    { points: [10, 6, 4], bestRounds: 2, classes: ['Pro'] },
    [
      [ada, bo, cy],
      [bo, ada, cy],
      [cy, bo, ada],
    ],
  )
  for (const driver of [ada, bo])
    await club.asAdmin('PUT', `/championships/${id}/entries/${driver.id}`, { class: 'Pro' })
  const visitor = await person(phone)
  await visitor.signInAs(ada)
  const { page } = visitor
  await page.goto(`/leaderboards?championship=${id}`)
  await expect(page.getByRole('heading', { name: 'After 3 rounds' })).toBeVisible()
  // In the class Bo won twice and Ada once; best two of three count.
  await expect(rowOf(page, 'Standing Bo').getByRole('button', { name: '20 points' })).toBeVisible()
  await expect(rowOf(page, 'Standing Cy')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Overall' }).check({ force: true })
  await rowOf(page, 'Standing Ada')
    .getByRole('button', { name: 'Standing Ada', exact: false })
    .first()
    .click()
  const rounds = page.getByRole('list', { name: 'Standing Ada’s rounds' })
  await expect(rounds.getByRole('button')).toHaveCount(3)
  await rounds.getByRole('button', { name: 'Standing Cup 3' }).click()
  const why = page.getByRole('dialog', { name: 'Standing Ada' })
  await expect(why).toContainText('3rd 4 · counts 0')
  await expect(why).toContainText('Dropped: the best 2 rounds count')
  await why.getByRole('link', { name: 'Open the race' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standing Cup 3' })).toBeVisible()
})

test('a stranger is told who is ahead of whom with as many points, and learns no gamertag', async ({
  club,
  person,
}) => {
  const dot = await club.driver('LevelDotTag', { displayName: 'Level Dot' })
  const eve = await club.driver('LevelEveTag', { displayName: 'Level Eve' })
  const id = await championship(club, 'Level Cup', { points: [10, 5, 5] }, [
    [dot, eve],
    [eve, dot],
  ])
  const { page } = await person()
  const answers: string[] = []
  page.on('response', async answer => {
    if (answer.url().includes('/api/')) answers.push(await answer.text().catch(() => ''))
  })
  await page.goto(`/leaderboards?championship=${id}`)
  await rowOf(page, 'Level Eve').getByRole('button', { name: 'level on points' }).click()
  const why = page.getByRole('dialog', { name: 'Level Eve' })
  await expect(why).toContainText('Level with Level Dot, ahead in the latest round, Level Cup 2: 1st to 2nd')
  await expect(why.getByRole('link')).toHaveCount(0)
  const seen = [await page.content(), ...answers].join()
  for (const secret of ['LevelDotTag', 'LevelEveTag', dot.id, eve.id]) expect(seen).not.toContain(secret)
})

test('an admin changes how a championship counts, and an open table follows by itself', async ({
  club,
  person,
}) => {
  const [fay, gus] = await drivers(club, 'Counting Fay', 'Counting Gus')
  if (!fay || !gus) throw new Error('Nobody came')
  const id = await championship(club, 'Counting Cup', { points: [10, 6] }, [[fay, gus]])
  const visitor = await person()
  await visitor.signInAs(gus)
  await visitor.page.goto(`/leaderboards?championship=${id}`)
  await expect(rowOf(visitor.page, 'Counting Gus').getByRole('button', { name: '6 points' })).toBeVisible()
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=championships')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Counting Cup' })
    .getByRole('button', { name: 'Scoring' })
    .click()
  const form = page.getByRole('dialog', { name: 'Scoring' })
  await expect(form).toContainText('1 published round will be recalculated.')
  await form.getByLabel('Preset').selectOption({ label: 'Linear: 20, 19 … 1' })
  await form.getByLabel('Classes').fill('Pro, Am')
  await form.getByRole('button', { name: 'Save Scoring' }).click()
  await expect(page.getByText('1 published round has been recalculated.')).toBeVisible()
  await expect(rowOf(visitor.page, 'Counting Gus').getByRole('button', { name: '19 points' })).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Counting Cup' })
    .getByRole('button', { name: 'Scoring' })
    .click()
  await form.getByLabel('Class of Counting Gus').selectOption('Am')
  await expect(visitor.page.getByText('Am', { exact: true })).toBeVisible()
})

test('a scoring half typed while another admin saved theirs is put over it only once that was said', async ({
  club,
  person,
}) => {
  const id = await championship(club, 'Half Typed Cup', { points: [10, 6] }, [])
  const path = `/championships/${id}/scoring`
  const { page, signInAs } = await person(phone)
  await signInAs(club.director())
  const open = async () => {
    await page.goto('/admin?tab=championships')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Half Typed Cup' })
      .getByRole('button', { name: 'Scoring' })
      .click()
    return page.getByRole('dialog', { name: 'Scoring' })
  }
  const points = (form: Locator) => form.getByRole('textbox', { name: 'Points' })
  await points(await open()).fill('12, 8')
  await club.asAdmin('PUT', path, { points: [30, 20] })
  const form = await open()
  await expect(points(form)).toHaveValue('12, 8')
  await form.getByRole('button', { name: 'Save Scoring' }).click()
  await expect(form.getByText(/has changed this scoring in the meantime/)).toBeVisible()
  const { body } = await club.send('GET', path, undefined, club.director())
  expect(body.scoring.points).toEqual([30, 20])
  await form.getByRole('button', { name: 'Save Scoring' }).click()
  await expect(form).toHaveCount(0)
  const { body: saved } = await club.send('GET', path, undefined, club.director())
  expect(saved.scoring.points).toEqual([12, 8])
})

test('a driver reads where they stand wherever the championship is named, and it moves with a result', async ({
  club,
  person,
}) => {
  const [hal, ivy] = await drivers(club, 'Placed Hal', 'Placed Ivy')
  if (!hal || !ivy) throw new Error('Nobody came')
  const id = await championship(club, 'Placed Cup', { points: [10, 6] }, [[hal, ivy]])
  const visitor = await person(phone)
  await visitor.signInAs(ivy)
  const { page } = visitor
  await page.goto(`/members/${ivy.id}/profile`)
  const own = page.getByRole('list', { name: 'Championships' })
  await expect(own.getByRole('link', { name: 'You are 2nd, 4 points behind 1st' })).toBeVisible()
  await page.goto('/championships')
  const card = page.getByRole('article', { name: 'Placed Cup' })
  await expect(card.getByRole('link', { name: 'You are 2nd, 4 points behind 1st' })).toBeVisible()
  await result(club, id, 'Placed Cup 2', 5, [ivy, hal])
  await result(club, id, 'Placed Cup 3', 4, [ivy, hal])
  const lead = card.getByRole('link', { name: 'You lead by 4 points' })
  await expect(lead).toBeVisible()
  await lead.click()
  await expect(page.getByRole('heading', { name: 'After 3 rounds' })).toBeVisible()
  await rowOf(page, 'Placed Ivy').getByRole('button', { name: 'Placed Ivy', exact: false }).first().click()
  await page
    .getByRole('list', { name: 'Placed Ivy’s rounds' })
    .getByRole('button', { name: 'Placed Cup 3' })
    .click()
  await page.getByRole('link', { name: 'Open the race' }).click()
  await expect(page.getByRole('link', { name: 'You lead by 4 points' })).toBeVisible()
})
