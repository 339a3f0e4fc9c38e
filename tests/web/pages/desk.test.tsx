import { beforeAll, describe, expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import AdminPage from '#web/features/admin/admin-page.tsx'
import { ChampionshipFields } from '#web/features/admin/championship-dialog.tsx'
import { ChampionshipTable } from '#web/features/admin/championships-tab.tsx'
import { StatTiles } from '#web/features/admin/dashboard-tab.tsx'
import { DriverList } from '#web/features/admin/drivers-dialog.tsx'
import type { MemberRowHandlers } from '#web/features/admin/member-rows.tsx'
import { MemberCards } from '#web/features/admin/member-rows.tsx'
import { RaceFields } from '#web/features/admin/race-dialog.tsx'
import { RaceTable } from '#web/features/admin/races-tab.tsx'
import type { Championship } from '#web/features/championships/api.ts'
import type { ListedMember } from '#web/features/members/api.ts'
import MemberApprovalPage from '#web/features/members/member-approval-page.tsx'
import { noAnnouncement } from '#web/features/push/announcements/announcement.ts'
import { AnnouncementComposer } from '#web/features/push/announcements/announcement-composer.tsx'
import type { Race } from '#web/features/races/api.ts'
import { daysAfter, loadTemporal } from '#web/lib/london-time.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'

const DAY = 86_400_000
const director = { id: 'director', displayName: 'Marek', gamertag: 'RaceDirector', isAdmin: true }
const asDirector = [['session'], director] as const
const nobody = () => {}

const race = {
  id: 'spa',
  name: 'Summer Sprint',
  track: 'Monza',
  carClass: 'GT4',
  date: '2099-06-20T19:00:00.000Z',
  registrationDeadline: '2099-06-20T18:00:00.000Z',
  maxParticipants: 20,
  registeredCount: 5,
  isRegistered: false,
  isActive: true,
  championshipId: null,
  championshipName: null,
  roundNumber: null,
  points: null,
} as unknown as Race
const waiting = {
  id: 'ines',
  displayName: 'Ines Racing',
  gamertag: 'Ines_R8',
  experienceLevel: 'Advanced',
  status: 'pending',
  isAdmin: false,
  bio: 'Late on the brakes.',
  favoriteTrack: 'Zolder',
  favoriteCarClass: 'GT4',
  carNumber: '27',
  profileImageUrl: null,
  streamLink: 'https://kick.com/ines',
  streamLink2: 'https://kick.com/ines2',
  createdAt: '2026-03-05T12:00:00.000Z',
  looksLike: [],
}
const today = londonDayAt(Date.now())
const championship = {
  id: 'gt3',
  name: 'GT3 Mid-Evo',
  season: 'Season 3',
  startDate: today,
  endDate: today,
  raceCount: 6,
  totalRegistrations: 84,
  maxParticipants: null,
  isActive: true,
} as Championship

beforeAll(loadTemporal)

test('the desk has six tabs and the way to the members who wait', () => {
  const [html, words] = [
    htmlOf(<AdminPage />, { at: '/admin', known: [asDirector] }),
    wordsOf(<AdminPage />, { at: '/admin', known: [asDirector] }),
  ]
  expect(words).toMatch(/^Admin Dashboard/)
  expect(words).toContain('Dashboard Races Championships Members Notifications Club Admin')
  expect(html.match(/role="tab"/g)).toHaveLength(6)
  expect(html).toMatch(/<a[^>]*href="\/admin\/members"[^>]*>.*?Member Approval/)
})

describe('an admin reads', () => {
  test('how many races are active, how many places are taken, and how many a race', () => {
    expect(wordsOf(<StatTiles figures={{ activeRaces: 2, registrations: 21 }} />)).toBe(
      'Total Races 2 Total Registrations 21 Avg. Registration 11',
    )
    expect(wordsOf(<StatTiles figures={{ activeRaces: 0, registrations: 0 }} />)).toMatch(/Registration 0$/)
  })

  test('of every race how it stands, when and where it is, and what can be done with it', () => {
    const past = new Date(Date.now() - DAY).toISOString()
    const closed = { ...race, id: 'b', isActive: false, isRegistered: true, registrationDeadline: past }
    const [open, shut] = [race, closed].map(it => (
      <RaceTable key={it.id} label="Races" races={[it]} onOpenDialog={nobody} />
    ))
    for (const fact of ['Summer Sprint', ' Active', 'Monza', 'GT4', 'Sat 20 Jun 2099', '20:00 BST', '5 /20'])
      expect(open && wordsOf(open)).toContain(fact)
    expect(open && wordsOf(open)).toContain('Drivers Edit')
    expect(open && htmlOf(open)).toContain('aria-label="Delete"')
    expect(shut && wordsOf(shut)).toContain('Inactive Registered Closed')
  })

  test('of a race that has started how far its result is, and not that it is active, full and closed', () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const badgesOf = (hours: number, more: Partial<Race> = {}) => {
      const run = { ...race, date: ago(hours), registrationDeadline: ago(hours + 1), ...more }
      return wordsOf(<RaceTable label="Races" races={[run]} onOpenDialog={nobody} />)
    }
    const result = (state: 'provisional' | 'under-review' | 'final') => ({
      result: { state, winner: null, own: null },
    })
    expect(badgesOf(1)).toContain('Racing now')
    for (const hours of [2, 1500]) expect(badgesOf(hours)).toContain('Result missing')
    expect(badgesOf(30, result('provisional'))).toContain('Provisional')
    expect(badgesOf(30, result('under-review'))).toContain('Under review')
    expect(badgesOf(1500, result('final'))).toContain('Final')
    const full = { registeredCount: race.maxParticipants }
    for (const words of [badgesOf(30, full), badgesOf(30, { ...full, ...result('final') })])
      expect(words).not.toMatch(/ Active|Full|Closed/)
    const off = badgesOf(30, { isActive: false })
    expect(off).toContain('Inactive')
    expect(off, 'called off: nobody waits for it').not.toContain('Result missing')
    expect(badgesOf(30, { isActive: false, ...result('final') })).toContain('Inactive Final')
  })

  test('of every championship whether it runs today, its season, days and counts', () => {
    const over = { ...championship, startDate: '2020-01-01', endDate: '2020-02-01' }
    const [runs, rests] = [championship, over].map(it => (
      <ChampionshipTable key={it.startDate} championships={[it]} onOpenDialog={nobody} />
    ))
    for (const fact of ['GT3 Mid-Evo', 'Season 3', ' Active', '6 84 Drivers Scoring Edit'])
      expect(runs && wordsOf(runs)).toContain(fact)
    for (const fact of [' Inactive', '1 Jan 2020 to 1 Feb 2020'])
      expect(rests && wordsOf(rests)).toContain(fact)
    expect(runs && htmlOf(runs)).toContain('aria-label="Delete"')
  })

  test('of every member how they stand, what they drive and how well', () => {
    const omar = { ...waiting, status: 'approved', isAdmin: true } as unknown as ListedMember
    const cards = <MemberCards members={[omar]} twins={new Map()} ask={{} as MemberRowHandlers} />
    expect(wordsOf(cards)).toMatch(/Ines Racing .*Ines_R8 .*Advanced .*#27 .*Approved Admin/)
    expect(htmlOf(cards)).not.toContain('Delete')
  })

  test('who drives in a race, numbered, with their experience and when they registered', () => {
    const drivers = ['Ines', 'Omar'].map(name => ({
      id: name,
      registeredAt: '2026-11-21T12:00:00.000Z',
      member: { id: name, displayName: name, gamertag: `${name}_R8`, experienceLevel: 'Advanced' as const },
    }))
    const words = wordsOf(<DriverList drivers={drivers} onRemove={nobody} />)
    expect(words).toContain('1 I Ines Ines_R8 Advanced 21 Nov 2026, 12:00')
    expect(words).toContain('2 O Omar Omar_R8 Advanced')
  })
})

describe('an admin fills in', () => {
  test('a race, for 1 to 50 drivers and 20 unless the admin says otherwise; later also whether it is active', () => {
    const html = htmlOf(<RaceFields errors={{}} />)
    const names = ['name', 'track', 'carClass', 'date', 'registrationDeadline', 'maxParticipants']
    for (const name of names) expect(html).toContain(`name="${name}"`)
    expect(html).toMatch(/<input[^>]*min="1"[^>]*max="50"[^>]*name="maxParticipants"[^>]*value="20"/)
    expect(html).not.toContain('Race is active')
    expect(htmlOf(<RaceFields race={race} errors={{}} />)).toContain('Race is active')
  })

  test('a championship that begins today and lasts 90 days unless the admin says otherwise', () => {
    const html = htmlOf(<ChampionshipFields isNew errors={{}} />)
    const names = ['name', 'season', 'startDate', 'endDate', 'maxParticipants', 'description', 'rules']
    for (const name of names) expect(html).toContain(`name="${name}"`)
    expect(html).toMatch(new RegExp(`<input[^>]*name="startDate"[^>]*value="${today}"`))
    expect(html).toMatch(new RegExp(`<input[^>]*name="endDate"[^>]*value="${daysAfter(today, 90)}"`))
    expect(html).not.toContain('Championship is active')
  })

  test('an announcement with a title, a message and perhaps a link, from five templates, with advice', () => {
    const composer = (
      <AnnouncementComposer draft={noAnnouncement} replaced={null} sendId="" onDraft={nobody} />
    )
    const [html, words] = [htmlOf(composer), wordsOf(composer)]
    expect(words).toContain(
      'Race starting in 30 minutes Results available New race added Important announcement Weekend race alert',
    )
    for (const name of ['title', 'body', 'url']) expect(html).toContain(`name="${name}"`)
    for (const count of ['0/100', '0/300', 'Link (optional)']) expect(words).toContain(count)
    expect(words).toContain('Keep messages under 100 characters')
    expect(words).toContain('Send race reminders 30-60 minutes before the start.')
  })
})

describe('who decides on members', () => {
  const known = [asDirector, [['members', 'pending'], [waiting]]] as const

  test('chooses between those who wait, who are counted, and all', () => {
    expect(wordsOf(<MemberApprovalPage />, { known })).toMatch(/Pending 1 .*All Members/)
  })

  test('reads all that a driver says of themselves, and approves or rejects', () => {
    const words = wordsOf(<MemberApprovalPage />, { known })
    for (const fact of ['Pending', 'Advanced', 'Ines Racing', 'Ines_R8', '#27', 'Late on the brakes.'])
      expect(words).toContain(fact)
    expect(words).toContain(
      'Registered 5 Mar 2026 If undecided removed 3 Jun 2026 Favourite track Zolder Favourite class GT4',
    )
    expect(words).toMatch(/kick\.com\/ines .*kick\.com\/ines2/)
    expect(words).toMatch(/Approve Reject$/)
    expect(htmlOf(<MemberApprovalPage />, { known })).toContain('href="/members/ines/profile"')
  })

  test('reads “Loading...” while they are on their way', () => {
    expect(wordsOf(<MemberApprovalPage />, { known: [asDirector] })).toContain('Loading...')
  })
})
