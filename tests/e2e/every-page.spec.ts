import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'
import { type FullClub, fillClub, longest } from '#tests/support/looks/full-club.ts'
import { lookAtPage } from '#tests/support/looks/look.ts'
import { watchShifts } from '#tests/support/looks/shifts.ts'

test.use({ expectedFaults: [/status of 40[134]/] })

const map = readFileSync(path.join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
/** Every page of the club, as the map writes it; the start is its index. */
const allPages = ['', ...[...map.matchAll(/path: '([^']+)'/g)].map(([, at = '']) => at)]

/** The addresses that each journey looks at; `:race` and the like are what `fillClub` has made. */
const open = ['/', '/register', '/signin', '/leaderboards', '/coming-soon']
const texts = ['/rules', '/rules/appeals', '/privacy', '/nowhere']
const races = ['/races', '/races?championship=:championship', '/races?championship=unknown', '/championships']
const raceNight = ['/races/:race', '/races/:ran', '/races/:classified', '/incidents', '/incidents/:incident']
const own = ['/dashboard', '/members/:driver/profile', '/members/:nobody/profile', '/chat?room=:room']
const desk = [
  '/admin',
  ...['races', 'championships', 'notifications', 'club'].map(tab => `/admin?tab=${tab}`),
]
const members = [
  ...['/admin?tab=members', '/admin?tab=members&status=pending', '/admin/members'],
  ...['/admin/members?show=all', '/races/:ran/result', '/chat?room=:room'],
]
const onPaper = ['/rules', '/leaderboards', '/races', '/championships']
const withContrast = ['/', '/races', '/members/:driver/profile', '/chat?room=:room']
/** On these pages of members stands nothing that anybody has written. */
const unnamed = ['/members/:nobody/profile', '/admin?tab=notifications', '/admin?tab=club']

test('every page of the map is looked at', () => {
  const addresses = [open, texts, races, raceNight, own, desk, members].flat()
  const paths = addresses.map(it => it.slice(1).replace(/\?.*/, '').replaceAll(/:\w+/g, ':id'))
  const pages = paths.map(it => (it === 'nowhere' ? '*' : it))
  expect([...new Set(pages)].sort()).toEqual(allPages.sort())
})

const stranger = () => null
const driver = (_: Club, { driver }: FullClub) => driver
const admin = (club: Club) => club.director()

test('a stranger gets along on every page that is open to them', walk(stranger, [...open, '/admin']))
test(
  'a stranger gets along with what the club has to read, and where there is nothing',
  walk(stranger, texts),
)
test('a driver gets along with races and championships', walk(driver, races))
test('a driver gets along on the pages of a race, and with the stewards', walk(driver, raceNight))
test('a driver gets along on pages of their own, and in a room', walk(driver, own))
test('an admin gets along at the desk', walk(admin, desk))
test('an admin gets along with the members of the club, a result and a room', walk(admin, members))

interface Tools {
  club: Club
  person: () => Promise<Person>
}

/** Looks at each of these pages once, in every way that somebody may. */
function walk(who: (club: Club, full: FullClub) => { cookie: string } | null, addresses: string[]) {
  return async ({ club, person }: Tools) => {
    const full = await fillClub(club)
    const { page, signInAs } = await person()
    await watchShifts(page)
    const session = who(club, full)
    if (session) await signInAs(session)
    const idOf = (name: string) => (full as Record<string, { id: string }>)[name]?.id ?? name
    for (const address of addresses)
      await lookAtPage(
        page,
        address.replace(/:(\w+)/, (_, name) => idOf(name)),
        {
          onPaper: onPaper.includes(address),
          withContrast: withContrast.includes(address),
          longest: session && !unnamed.includes(address) ? longest : undefined,
        },
      )
  }
}
