import type { Locator } from '@playwright/test'
import { raceThatRan } from '#tests/support/finished-race.ts'
import { expect, type Person, test } from '#tests/support/journey.ts'

/** One word without a place to break it, as long as the club allows. */
const word = (letters: number) => 'W'.repeat(letters)
const widths = [320, 390, 768, 1024, 1280, 1440, 1920]

test('no name, however long, makes a page wider than the screen', async ({ club, person }) => {
  test.setTimeout(240_000)
  const championship = await club.asAdmin('POST', '/championships', {
    name: word(120),
    season: word(40),
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    description: word(200),
    rules: word(200),
  })
  await club.asAdmin('POST', '/chat-rooms', {
    name: word(80),
    type: 'championship',
    championshipId: championship.id,
  })
  const names = { track: word(60), carClass: word(40), championshipId: championship.id, points: word(120) }
  const race = await club.race(word(120), names)
  const soon = new Date(Date.now() + 50 * 60_000)
  await club.race(word(119), { ...names, registrationDeadline: soon })
  const driver = await club.driver(word(32), { displayName: word(50) })
  await club.driver(word(31), { displayName: word(50), approved: false }) // always waits on the admins' dashboard
  await club.send(
    'POST',
    '/registrations',
    { raceId: race.id, memberId: driver.id },
    { cookie: driver.cookie },
  )
  await club.send(
    'PUT',
    `/members/${driver.id}/profile`,
    { bio: word(300), favoriteTrack: word(60), favoriteCarClass: word(60) },
    { cookie: driver.cookie },
  )
  const ran = await raceThatRan(club, word(118), [word(28)])
  const reported = await club.send(
    'POST',
    '/incidents',
    {
      ...{ raceId: ran.id, lap: 999, spot: word(60), rule: word(120), account: word(1000) },
      ...{ drivers: [ran.drivers[0]?.id], clips: [`https://clips.example/${word(200)}`] },
    },
    { cookie: driver.cookie },
  )
  const everyone = [
    `/races/${ran.id}`,
    '/incidents',
    `/incidents/${reported.body.id}`,
    '/races',
    `/races?championship=${championship.id}`,
    '/championships',
    '/dashboard',
    `/members/${driver.id}/profile`,
    '/chat',
  ]
  const admins = [
    '/admin',
    '/admin?tab=races',
    '/admin?tab=championships',
    '/admin/members',
    '/admin/members?show=all&search=www', // a big club is shown by the page
  ]
  const someone = await person()
  await someone.signInAs(driver)
  const director = await person()
  await director.signInAs(club.director())
  const wide = [...(await tooWide(someone, everyone)), ...(await tooWide(director, admins))]
  expect(wide).toEqual([])
})

test('a poll of whoever has the longest gamertag fits the narrowest phone, to vote in and as a result', async ({
  club,
  person,
}) => {
  const maker = await club.driver(word(30), { displayName: word(50) })
  const room = await club.room('Poll Of A Long Name')
  await club.send(
    'POST',
    `/chat-rooms/${room}/polls`,
    { question: word(200), options: [word(100), 'Inters'] },
    { cookie: maker.cookie },
  )
  const { page, signInAs } = await person({ viewport: { width: 320, height: 640 }, hasTouch: true })
  await signInAs(await club.driver('Reads Long Polls'))
  await page.goto(`/chat?room=${room}`)
  const poll = page.getByRole('log').getByRole('article', { name: /^Poll: W/ })
  const beyond = (where: Locator) =>
    where.evaluate(card =>
      [...card.querySelectorAll('*')].flatMap(it => {
        const { left, right } = it.getBoundingClientRect()
        return left < 0 || right > document.documentElement.clientWidth ? [`${it.textContent} ${right}`] : []
      }),
    )
  await expect(poll.getByRole('button', { name: 'Inters' })).toBeVisible()
  expect(await beyond(poll)).toEqual([])
  await page.getByRole('button', { name: /^Poll W/ }).click()
  const dock = page.getByRole('region', { name: 'Open polls' })
  await expect(dock.getByRole('button', { name: 'Inters' })).toBeVisible()
  expect(await beyond(dock)).toEqual([])
  await dock.getByRole('button', { name: 'Inters' }).click()
  await expect(poll.getByText('Your vote')).toBeAttached()
  expect(await beyond(poll)).toEqual([])
})

/** Where a page can be scrolled sideways, and by how much. */
async function tooWide({ page }: Person, paths: string[]) {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('WWWWWWWWWWWWWWWW').first()).toBeAttached()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) found.push(`${path} at ${width}: ${over}`)
    }
  }
  return found
}
