import { holdFeed } from '#tests/support/feed.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

// A socket that is refused, and calls of whoever is signed out or rejected meanwhile.
test.use({ expectedFaults: [/WebSocket|status of 40[13]/], startsAt: '2026-06-01T19:00Z' })

const desk = { viewport: { width: 1440, height: 900 } }
const SECONDS = 12
const seconds = Array.from({ length: SECONDS }, (_, n) => n + 1)

test('what happens in each of a page’s first twelve seconds is shown once its feed stands, of every kind', async ({
  club,
  person,
}) => {
  test.slow()
  const [reader, racer] = [await club.driver('Late Listener'), await club.driver('Late Racer')]
  const [drivers, rooms, races, waiting] = await Promise.all([
    Promise.all(seconds.map(n => club.driver(`Late Driver ${n}`))),
    Promise.all(seconds.map(n => club.room(`Late Room ${n}`))),
    Promise.all(seconds.map(n => club.race(`Late Places ${n}`))),
    Promise.all(seconds.map(n => club.driver(`Late Waiting ${n}`, { approved: false }))),
  ])

  const driver = await person(desk)
  await driver.signInAs(reader)
  const director = await person(desk)
  await director.signInAs(club.director())
  const [chat, racesPage, profile] = [
    await openLate(driver, '/chat'),
    await openLate(driver, '/races'),
    await openLate(driver, `/members/${reader.id}/profile`),
  ]
  const championships = await openLate(driver, '/championships')
  const members = await openLate(director, '/admin?tab=members')
  const approval = await openLate(director, '/admin/members')
  await expect(chat.page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(racesPage.page.getByRole('article', { name: 'Late Places 1', exact: true })).toBeVisible()
  await expect(championships.page.getByRole('article', { name: 'Late Room 1', exact: true })).toBeVisible()
  const sessions = profile.page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(sessions).toHaveCount(1)
  await members.page.getByRole('searchbox').fill('late')
  await expect(members.page.getByText('Late Driver 1', { exact: true }).first()).toBeVisible()
  await expect(approval.page.getByRole('heading', { name: 'Late Waiting 1', exact: true })).toBeVisible()

  for (const n of seconds) {
    const index = n - 1
    await Promise.all([
      club.asAdmin('PUT', '/club-admin-text', { text: `Second ${n}` }),
      club.asAdmin('PUT', `/members/${drivers[index]?.id}/profile`, { displayName: `Renamed In ${n}` }),
      club.send('POST', '/registrations', { raceId: races[index]?.id }, { cookie: racer.cookie }),
      club.race(`Late Cup ${n}`),
      club.driver(`Late Joiner ${n}`, { approved: false }),
      club.asAdmin('POST', '/admin/approve-member', { memberId: waiting[index]?.id, approved: n % 2 === 0 }),
      say(club, racer, rooms[index] ?? '', `@${reader.gamertag} lap ${n}`),
      makeChampionship(club, `Late Season ${n}`),
    ])
    await club.pass(1000)
  }
  await club.send(
    'POST',
    '/session',
    { gamertag: reader.gamertag },
    { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/144.0' },
  )
  await expect(chat.page.getByText('Second 12')).toBeHidden()
  for (const page of [chat, racesPage, profile, championships, members, approval]) page.let()

  await expect(chat.page.getByText('Second 12')).toBeVisible()
  await expect(chat.page.getByRole('button', { name: 'Notifications, 14 unread' })).toBeVisible() // approval and sign-in
  for (const n of seconds) {
    const tab = chat.page
      .getByRole('tab', { name: `Late Room ${n}`, exact: false })
      .filter({ hasText: `Late Room ${n}unread` })
    await expect(tab).toBeAttached()
    await expect(racesPage.page.getByRole('article', { name: `Late Cup ${n}`, exact: true })).toBeVisible()
    const taken = racesPage.page.getByRole('article', { name: `Late Places ${n}`, exact: true })
    await expect(taken.getByText(/1\s*(of|\/)\s*20/).first()).toBeVisible()
    await expect(
      championships.page.getByRole('article', { name: `Late Season ${n}`, exact: true }),
    ).toBeVisible()
    await expect(members.page.getByText(`Renamed In ${n}`, { exact: true }).first()).toBeAttached()
    await expect(members.page.getByText(`Late Joiner ${n}`, { exact: true }).first()).toBeAttached()
    await expect(approval.page.getByRole('heading', { name: `Late Joiner ${n}`, exact: true })).toBeAttached()
    await expect(approval.page.getByRole('heading', { name: `Late Waiting ${n}`, exact: true })).toBeHidden()
  }
  await expect(sessions).toHaveCount(2)
})

for (const { whose, decide, shown } of [
  {
    whose: 'who is approved',
    decide: (club: Club, memberId: string) =>
      club.asAdmin('POST', '/admin/approve-member', { memberId, approved: true }),
    shown: 'You’re approved!',
  },
  {
    whose: 'who is rejected',
    decide: (club: Club, memberId: string) =>
      club.asAdmin('POST', '/admin/approve-member', {
        memberId,
        approved: false,
        rejectionReason: 'Rams people',
      }),
    shown: 'Rams people',
  },
  {
    whose: 'who is signed out from afar',
    decide: (club: Club, _: string, cookie: string) => club.send('DELETE', '/session', undefined, { cookie }),
    shown: 'Your session has ended',
  },
])
  test(`${whose} before the club’s news reach the page is told as soon as they do`, async ({
    club,
    person,
  }) => {
    const driver = await club.driver(`Late ${whose}`.slice(0, 32), { approved: whose !== 'who is approved' })
    const browser = await person(desk)
    await browser.signInAs(driver)
    const { page, let: come } = await openLate(browser, '/races')
    await expect(page.getByRole('heading', { name: 'Upcoming Races' })).toBeVisible()
    await decide(club, driver.id, driver.cookie)
    come()
    await expect(page.getByText(shown).first()).toBeVisible()
  })

/** A page of this browser that hears no news until they are let come. */
async function openLate({ context }: Person, path: string) {
  const page = await context.newPage()
  const feed = await holdFeed(page)
  await page.goto(path)
  return { page, ...feed }
}

function say(club: Club, { cookie }: { cookie: string }, roomId: string, message: string) {
  return club.send('POST', `/chat-rooms/${roomId}/messages`, { message, replyToMessageId: null }, { cookie })
}

function makeChampionship(club: Club, name: string) {
  const [startDate, endDate] = [new Date(), new Date(Date.now() + 24 * 60 * 60_000)]
  return club.asAdmin('POST', '/championships', { name, season: '2026', startDate, endDate })
}
