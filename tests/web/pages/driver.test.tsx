import { Route, Routes } from 'react-router'
import { css } from 'styled-system/css'
import { describe, expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import type { Championship } from '#web/features/championships/api.ts'
import ChampionshipsPage from '#web/features/championships/championships-page.tsx'
import DashboardPage from '#web/features/dashboard/dashboard-page.tsx'
import ProfilePage from '#web/features/members/profile-page.tsx'
import RegisterPage from '#web/features/members/register-page.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { SingleNotification } from '#web/features/notifications/notification-list.tsx'
import type { Race } from '#web/features/races/api.ts'
import { ChampionshipFilter } from '#web/features/races/championship-filter.tsx'
import RacesPage from '#web/features/races/races-page.tsx'
import { RegistrationForm } from '#web/features/registrations/registration-form.tsx'
import type { Member } from '#web/features/session/api.ts'
import SignInPage from '#web/features/session/sign-in-page.tsx'
import { Header } from '#web/shell/header/header.tsx'
import NotFoundPage from '#web/shell/pages/not-found-page.tsx'

const ines = {
  id: 'ines',
  displayName: 'Ines Racing',
  gamertag: 'Ines_R8',
  experienceLevel: 'Advanced',
  status: 'approved',
  isAdmin: false,
  bio: 'Late on the brakes.',
  favoriteTrack: 'Nordschleife',
  favoriteCarClass: 'GT4',
  carNumber: '27',
  profileImageUrl: null,
  streamLink: 'https://kick.com/ines',
  streamLink2: null,
  createdAt: '2026-03-05T12:00:00.000Z',
}
const director = { ...ines, id: 'director', isAdmin: true }
const race = {
  id: 'spa',
  name: 'Summer Sprint',
  track: 'Monza',
  carClass: 'GT4',
  date: '2099-06-20T19:00:00.000Z',
  registrationDeadline: '2099-06-20T18:00:00.000Z',
  maxParticipants: 20,
  registeredCount: 5,
  heldCount: 0,
  reserveCount: 0,
  presence: null,
  reserve: null,
  isRegistered: false,
  isActive: true,
  championshipId: 'gt3',
  championshipName: 'GT3 Mid-Evo',
  roundNumber: 3,
  points: null,
  timeUntilDeadline: '99 days',
}
const own = { ...race, id: 'zolder', name: 'Autumn Cup', isRegistered: true }
const championship = {
  id: 'gt3',
  name: 'GT3 Mid-Evo',
  season: 'Season 3',
  description: 'First line\nSecond line',
  rules: null,
  startDate: '2099-03-01',
  endDate: '2099-05-30',
  raceCount: 6,
  totalRegistrations: 84,
  maxParticipants: null,
  driverCount: 14,
  promisedCount: 0,
  regularCount: 0,
  entered: 0,
  isRegular: false,
  hasStandings: false,
  ownPlace: null,
  isActive: true,
}
const asInes = [['session'], ines] as const
const asDirector = [['session'], director] as const

describe('the doors of the club', () => {
  test('signing in takes one field, and leads back to the start or on to a new profile', () => {
    const html = htmlOf(<SignInPage />)
    expect(html.match(/<input[^>]*>/g)).toEqual([expect.stringContaining('name="gamertag"')])
    for (const way of ['href="/"', 'href="/register"', 'type="submit"']) expect(html).toContain(way)
  })

  test('a newcomer gives nickname, gamertag and experience, and reads that an admin has to approve', () => {
    const [html, words] = [htmlOf(<RegisterPage />), wordsOf(<RegisterPage />)]
    for (const field of ['displayName', 'gamertag', 'experienceLevel'])
      expect(html).toContain(`name="${field}"`)
    expect(html).toContain('href="/signin"')
    expect(html).toMatch(/<option[^>]* selected=""[^>]*>Intermediate</)
    expect(words).toContain('Beginner Intermediate Advanced Professional')
    expect(words).toContain('Your profile awaits admin approval')
  })

  test('an address that is no page says 404', () => {
    expect(wordsOf(<NotFoundPage />)).toContain('404')
  })
})

describe('the header', () => {
  test('of a driver leads home, says who they are and where they stand, and has the way out', () => {
    const surroundings = { at: '/races', known: [asInes] }
    const [html, words] = [htmlOf(<Header />, surroundings), wordsOf(<Header />, surroundings)]
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>.*?Racing Club/)
    const current = html.match(/<a[^>]*aria-current="page"[^>]*>/g)
    expect(current).toEqual([expect.stringContaining('href="/races"')])
    expect(html).toContain('href="/members/ines/profile"')
    expect(html).toContain('aria-label="Notifications"')
    expect(words).toContain('Welcome, Ines Racing Profile')
    expect(words).toContain('Sign Out')
    expect(words).not.toMatch(/Sign In|Members|Admin/)
  })

  test('of an admin leads to the members and the desk', () => {
    const html = htmlOf(<Header />, { known: [asDirector] })
    for (const way of ['href="/admin/members"', 'href="/admin"']) expect(html).toContain(way)
  })

  test('of a stranger has the way in, and no bell', () => {
    const nobody = { known: [[['session'], null]] as const }
    expect(wordsOf(<Header />, nobody)).toContain('Sign In')
    expect(htmlOf(<Header />, nobody)).not.toMatch(/Notifications|Sign Out|Welcome,/)
  })

  test('says nothing that would have to move, until it is known who is there', () => {
    expect(htmlOf(<Header />)).not.toMatch(/Sign In|Championships|Menu/)
  })

  test.each([
    [0, ''],
    [9, '9'],
    [10, '9+'],
  ])('its bell with %i unread mentions shows “%s”', (count, badge) => {
    const mentions = Array.from({ length: count }, (_, n) => ({ id: `${n}`, type: 'mention', isRead: false }))
    const known = [
      [['notifications', 'ines', 'count'], count],
      [['notifications', 'ines', 'list'], mentions],
    ] as const
    expect(wordsOf(<Bell memberId="ines" />, { known })).toBe(badge)
    const name = count > 0 ? `Notifications, ${count} unread` : 'Notifications'
    expect(htmlOf(<Bell memberId="ines" />, { known }), 'for a screen reader').toContain(
      `aria-label="${name}"`,
    )
  })
})

test('a mention in the bell says who wrote what, where and when, and leads there', () => {
  const mention = {
    id: 'bravo-six.1:ines',
    type: 'mention',
    isRead: false,
    createdAt: '2026-11-21T20:05:00.000Z',
    text: 'mentioned you in Bravo Six',
    link: '/chat?room=bravo-six&message=bravo-six.1',
    chatRoom: { id: 'bravo-six', name: 'Bravo Six' },
    message: { id: 'bravo-six.1', message: 'Box this lap', member: { gamertag: 'Omar the Quick' } },
  } as const
  const line = <SingleNotification notification={mention} onFollow={() => {}} />
  expect(wordsOf(line)).toBe(
    'O Unread: Omar the Quick mentioned you in Bravo Six Box this lap Sat 21 Nov, 20:05',
  )
  expect(htmlOf(line)).toContain('href="/chat?room=bravo-six&amp;message=bravo-six.1"')
})

describe('the races', () => {
  const known = [
    asInes,
    [['championships'], [championship]],
    [
      ['races', 'upcoming'],
      [race, own],
    ],
  ] as const

  test('to come stand under “Upcoming Races”, with how many of them are the driver’s own', () => {
    const words = wordsOf(<RacesPage />, { at: '/races', known })
    expect(words).toMatch(/^Upcoming Races/)
    expect(words).toContain('Registered 1 ')
    expect(words).not.toMatch(/View All Races|Manage Races/)
  })

  test('of one championship stand under its name, with the way to all others, and an admin’s to the desk', () => {
    const surroundings = {
      at: '/races?championship=gt3',
      known: [
        asDirector,
        known[1],
        [['races', 'all', 'gt3'], { pages: [{ races: [race], next: null }], pageParams: [null] }] as const,
      ],
    }
    expect(wordsOf(<RacesPage />, surroundings)).toMatch(/^GT3 Mid-Evo Races/)
    const html = htmlOf(<RacesPage />, surroundings)
    expect(html).toMatch(/<a[^>]*href="\/races"[^>]*>View All Races/)
    expect(html).toMatch(/<a[^>]*href="\/admin[^>]*>.*?Manage Races/)
  })

  test('can be had of one championship where it has any that takes place', () => {
    const empty = { ...championship, id: 'gt4', name: 'GT4 Called Off', raceCount: 0 }
    const chips = (...list: (typeof championship)[]) =>
      wordsOf(<ChampionshipFilter championships={list as unknown as Championship[]} chosen={null} />)
    expect(chips(championship, empty)).toBe('All races GT3 Mid-Evo')
    expect(chips(empty), 'nothing to choose').toBe('')
  })

  test('stand one, two or three abreast, as there is room', () => {
    const two = { md: 'repeat(2, minmax(0, 1fr))' }
    const columns = css({ gridTemplateColumns: { ...two, xl: 'repeat(3, minmax(0, 1fr))' } })
    const html = htmlOf(<RacesPage />, { at: '/races', known })
    for (const width of columns.split(' ')) expect(html).toContain(width)
  })

  test('say on their cards how they stand, when, where and in what they are, and how full', () => {
    const words = wordsOf(<RacesPage />, { at: '/races', known })
    expect(words).toMatch(/OPEN .*GT4.*20 Jun .*20:00/)
    expect(words).toContain('Summer Sprint Monza')
    expect(words).toContain('5 of 20 registered')
    expect(words).toMatch(/Register Now .*Details/)
    expect(words).toMatch(/REGISTERED .*Autumn Cup .*Unregister .*Details/)
  })

  test('lead by their names to their own pages', () => {
    const html = htmlOf(<RacesPage />, { at: '/races', known })
    expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/races\/spa"[^>]*>Summer Sprint/)
  })
})

describe('who may take no place, for a profile that awaits approval or on the way out of the club,', () => {
  const those = [
    { ...ines, status: 'pending' },
    { ...ines, leavesAt: '2099-01-01T12:00:00.000Z' },
  ]
  const known = (who: object) =>
    [
      [['session'], who],
      [['championships'], [championship]],
      [['notifications', 'ines', 'list'], []],
      [['notifications', 'ines', 'announcements'], []],
      [
        ['races', 'upcoming'],
        [race, { ...race, id: 'next', name: 'Next Cup' }],
      ],
    ] as const

  test.each(those)('is told of no race that they could join it', who => {
    const dashboard = (reader: object) =>
      wordsOf(<DashboardPage />, { at: '/dashboard', known: known(reader) })
    expect(dashboard(ines)).toContain('The next race you can join Summer Sprint')
    expect(dashboard(ines)).toContain('Closing next')
    expect(dashboard(who)).toContain('The next open race Summer Sprint')
    expect(dashboard(who)).not.toMatch(/you can join|Closing next/)
  })

  test.each(those)('finds no button there that the club would refuse', who => {
    const dashboard = (reader: object) =>
      wordsOf(<DashboardPage />, { at: '/dashboard', known: known(reader) })
    expect(dashboard(ines)).toContain('Register')
    expect(dashboard(who)).not.toMatch(/Register|Join the reserves|Stand by/)
    expect(dashboard(who)).toContain('Details')
  })

  test.each(those)('is offered no place on the cards of races, in whatever state those are', who => {
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const cards = (reader: object, changes: object) =>
      wordsOf(<RacesPage />, {
        at: '/races',
        known: [
          [['session'], reader],
          [['championships'], [championship]],
          [['races', 'upcoming'], [{ ...race, ...changes }]],
        ],
      })
    const night = { date: soon(30), registrationDeadline: soon(-60) }
    expect(cards(ines, night)).toMatch(/Stand by for a free place .*Stand by/)
    expect(cards(who, night)).toMatch(/Closed .*Details/)
    expect(cards(who, night)).not.toContain('Stand by')
    const full = { registeredCount: 20 }
    expect(cards(ines, full)).toContain('Join the reserves')
    expect(cards(who, full)).not.toMatch(/Join the reserves|Be the first reserve/)
    for (const open of [{}, { registrationDeadline: soon(30) }]) {
      expect(cards(ines, open)).not.toMatch(/Waiting for approval|You’re leaving/)
      expect(cards(who, open)).toMatch(/(Waiting for approval|You’re leaving) .*Details/)
    }
  })

  test('finds no Register on a card while they are on the way out of the club: only they can change that', () => {
    const [, leaver] = those
    const words = wordsOf(<RacesPage />, { at: '/races', known: known(leaver as object) })
    expect(words).toContain('Details')
    expect(words).not.toContain('Register Now')
  })
})

describe('a full race', () => {
  const full = { ...race, registeredCount: 20 }
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  const shown = (changes: object, who: object = ines) => ({
    at: '/races',
    known: [
      [['session'], who],
      [['championships'], [championship]],
      [['races', 'upcoming'], [{ ...full, ...changes }]],
    ] as const,
  })
  const wordsFor = (changes: object, who?: object) => wordsOf(<RacesPage />, shown(changes, who))

  test('says so, and beside it offers the reserves, and how many wait', () => {
    expect(wordsFor({ reserveCount: 3 })).toMatch(/3 are waiting .*Race Full .*Join the reserves .*Details/)
    expect(wordsFor({})).toMatch(/Be the first reserve .*Race Full .*Join the reserves/)
  })

  test('offers them to nobody whose profile awaits approval, and to nobody once it has closed', () => {
    expect(wordsFor({}, { ...ines, status: 'pending' })).not.toContain('Join the reserves')
    const closed = { registrationDeadline: '2026-11-01T12:00:00.000Z' }
    expect(wordsFor(closed)).not.toContain('Join the reserves')
  })

  test('tells a reserve where they stand, and lets them leave', () => {
    const words = wordsFor({ reserveCount: 5, reserve: { place: 2, offerUntil: null } })
    expect(words).toMatch(/RESERVE .*You are 2nd of 5 reserves .*Leave the reserves .*Details/)
    expect(words).not.toMatch(/Race Full|CLOSED|Join the reserves/)
  })

  test('tells who has an offer until when, with a clock in its last hour, and shows the held place as such', () => {
    const offer = { registeredCount: 19, heldCount: 1, reserveCount: 5 }
    const late = { ...offer, reserve: { place: 1, offerUntil: '2099-06-19T18:40:00.000Z' } }
    expect(wordsFor(late)).toMatch(
      /RESERVE .*19 of 20, one held for a reserve .*A place is yours until Fri 19 Jun, 19:40 .*Take the place No, thanks Details/,
    )
    const html = htmlOf(<RacesPage />, shown({ ...offer, reserve: { place: 1, offerUntil: soon } }))
    expect(html).toMatch(/role="timer"[^>]*>(29|30):\d\d</)
    expect(html.match(/ data-held=/g)).toHaveLength(1)
    expect(html.match(/ data-filled=/g)).toHaveLength(19)
  })

  test('whose check-in is open sends drivers and reserves to the board, and lets strangers stand by', () => {
    const night = { date: soon, registrationDeadline: '2026-11-01T12:00:00.000Z' }
    const link = (changes: object) =>
      htmlOf(<RacesPage />, shown({ ...night, ...changes })).match(
        /<a[^>]*href="\/races\/spa"[^>]*>[^<]*/g,
      )?.[1]
    expect(link({ isRegistered: true })).toMatch(/>Check in$/)
    expect(link({ isRegistered: true, presence: 'here' })).toMatch(/>Go to the board$/)
    expect(link({ reserve: { place: 1, offerUntil: null }, reserveCount: 1 })).toMatch(/>Check in$/)
    expect(link({})).toMatch(/>Stand by$/)
    expect(link({ date: '2099-06-20T19:00:00.000Z' })).toBeUndefined()
  })
})

test('whoever enters a race finds themselves filled in already, and which race it is', () => {
  const form = (
    <RegistrationForm
      id="form"
      race={race as unknown as Race}
      member={ines as unknown as Member}
      errors={{}}
      onSubmit={() => {}}
    />
  )
  const html = htmlOf(form)
  expect(html).toMatch(/<input[^>]*name="displayName"[^>]*value="Ines Racing"/)
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="Ines_R8"/)
  expect(html).toMatch(/<option[^>]* selected=""[^>]*>Advanced</)
  expect(wordsOf(form)).toMatch(/Nickname \/ Known as .*Gamertag .*Experience level/)
  expect(wordsOf(form)).toMatch(/Race Details Summer Sprint Saturday 20 June 2099, 20:00 BST .*Monza$/)
})

describe('the championships', () => {
  const known = [asInes, [['championships'], [championship]]] as const

  test('stand under the rules in short, with the ways to both documents', () => {
    const [html, words] = [
      htmlOf(<ChampionshipsPage />, { known }),
      wordsOf(<ChampionshipsPage />, { known }),
    ]
    expect(words).toMatch(/^Championships and Club Rules/)
    expect(words).toContain('Racing conduct Clean racing Respect others Follow the race director')
    expect(words).toContain(
      'Register before the deadline Commit to races you join Notify if unable to attend',
    )
    for (const way of ['href="/rules"', 'href="/rules/appeals"']) expect(html).toContain(way)
  })

  test('say when they run, what they are about and how many race in them, and lead to their races', () => {
    const [html, words] = [
      htmlOf(<ChampionshipsPage />, { known }),
      wordsOf(<ChampionshipsPage />, { known }),
    ]
    for (const fact of ['Upcoming', 'Season 3', 'From 1 Mar 2099', 'to 30 May 2099', 'Races 6'])
      expect(words).toContain(fact)
    expect(words).toContain('Total registrations 84 Max participants Unlimited')
    expect(html).toMatch(/>First line\nSecond line<\/p>/)
    expect(html).toContain(css({ whiteSpace: 'pre-line' }))
    expect(html).toMatch(/<a[^>]*href="\/races\?championship=gt3"[^>]*>View Races/)
  })

  test('say how many drive the season and how many places are free, and a driver says that they do', () => {
    const of = (changes: object, reader: object = ines) =>
      wordsOf(<ChampionshipsPage />, {
        known: [
          [['session'], reader],
          [['championships'], [{ ...championship, ...changes }]],
        ],
      })
    const season = { maxParticipants: 20, driverCount: 14, regularCount: 14 }
    expect(of(season)).toContain('14 regulars, 6 places free. Count me in for the season')
    expect(of({ regularCount: 1 })).toContain('1 regular. Count me in for the season')
    expect(of({ ...season, isRegular: true })).toContain(
      'You are in for the season. 14 regulars, 6 places free. Sign off from the season',
    )
    const full = { ...season, driverCount: 20 }
    expect(of(full)).toContain('14 regulars, no place free.')
    expect(of(full)).not.toContain('Count me in')
    expect(of({ ...full, entered: 1 })).toContain('Count me in for the season')
    expect(of({ ...season, promisedCount: 1 })).toContain(
      '14 regulars, 5 places free, 1 held for a reserve. Count me in for the season',
    )
    const promised = { ...season, promisedCount: 6 }
    expect(of(promised)).toContain('14 regulars, no place free, 6 held for reserves.')
    expect(of(promised)).not.toContain('Count me in')
    expect(of({ ...promised, entered: 1 })).toContain('Count me in for the season')
    expect(of(season, { ...ines, status: 'pending' })).not.toContain('Count me in')
    expect(of(season, { ...ines, leavesAt: '2099-01-01T12:00:00.000Z' })).not.toContain('Count me in')
    expect(of({ ...season, startDate: '2020-01-01', endDate: '2020-03-01' })).not.toContain('regulars')
  })

  test('that are not there yet will come from the admin', () => {
    const words = wordsOf(<ChampionshipsPage />, { known: [asInes, [['championships'], []]] })
    expect(words).toContain('No Championships Yet')
    expect(words).toContain("Championships will appear here once they're created by the admin.")
  })
})

describe('a profile', () => {
  const page = (
    <Routes>
      <Route path="/members/:id/profile" element={<ProfilePage />} />
    </Routes>
  )
  const at = '/members/ines/profile'
  const profile = [['members', 'one', 'ines'], ines] as const

  test('shows all that its driver says of themselves, and their initial where they have no picture', () => {
    const surroundings = { at, known: [asDirector, profile] }
    expect(htmlOf(page, surroundings)).toMatch(/aria-hidden="true">I<\/span>/)
    const words = wordsOf(page, surroundings)
    expect(words).toContain('Ines Racing Gamertag Ines_R8 Advanced')
    expect(words).toContain('#27')
    expect(words).toContain('Late on the brakes.')
    expect(words).toContain('Favourite track Nordschleife Favourite car class GT4')
    expect(words).toContain('kick.com/ines')
    expect(words).toContain('Member Since 5 Mar 2026')
  })

  test('can be changed by its owner, and by no other driver', () => {
    const other = [['session'], { ...ines, id: 'omar' }] as const
    expect(wordsOf(page, { at, known: [asInes, profile] })).toContain('Edit Profile')
    expect(wordsOf(page, { at, known: [other, profile] })).not.toContain('Edit Profile')
  })
})

test.each([
  ['races', <RacesPage key="" />],
  ['championships', <ChampionshipsPage key="" />],
  [
    'profile',
    <Routes key="">
      <Route path="*" element={<ProfilePage />} />
    </Routes>,
  ],
])('whoever waits for the %s reads “Loading...”', (_, page) => {
  expect(wordsOf(page, { known: [asInes] })).toContain('Loading...')
})
