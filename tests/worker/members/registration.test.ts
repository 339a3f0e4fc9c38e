import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { gina, marcus, rammer, stranger } from '#tests/support/cast.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { browserOf, register, signIn, whoIs } from '#tests/support/sign-in.ts'

freshClub()

const create = (body: object, from = stranger) => call(from, 'POST', '/api/members', body)

test('a newcomer gets a pending profile and is signed in', async () => {
  const answer = await create({ displayName: 'Jo', gamertag: 'Jo Racer', experienceLevel: 'Beginner' })
  const member = expectStatus(answer, 201)
  expect(member).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    displayName: 'Jo',
    gamertag: 'Jo Racer',
    experienceLevel: 'Beginner',
    isAdmin: false,
    bio: null,
    favoriteTrack: null,
    favoriteCarClass: null,
    carNumber: null,
    profileImageUrl: null,
    streamLink: null,
    streamLink2: null,
    status: 'pending',
    createdAt: '2026-11-21T12:00:00.000Z',
    approvedBy: null,
    approvedAt: null,
    rejectionReason: null,
    leavesAt: null,
    takesMessages: null,
    protected: false,
  })
  expect(await whoIs(browserOf(answer))).toBe(member.id)
})

test('the session of a new profile remembers how it was opened', async () => {
  const { id } = await register('Jo Racer')
  expect(await rowsOf('SELECT method FROM sessions WHERE member_id = ?', id)).toEqual([
    { method: 'registration' },
  ])
})

test('the experience is Intermediate unless told', async () => {
  for (const [n, experienceLevel] of [undefined, null].entries())
    expect(
      expectStatus(await create({ displayName: 'Jo', gamertag: `Jo ${n}`, experienceLevel }), 201),
    ).toMatchObject({
      experienceLevel: 'Intermediate',
    })
})

test('name and gamertag are shown as typed, without the white space around them', async () => {
  const body = { displayName: '  Zoë 🏎️  ', gamertag: ' Zoe_77#GT ' }
  expect(expectStatus(await create(body), 201)).toMatchObject({ displayName: 'Zoë 🏎️', gamertag: 'Zoe_77#GT' })
})

test('letters and their accents are stored as one sign', async () => {
  const { displayName } = expectStatus(await create({ displayName: 'Zoe\u0308', gamertag: 'Zoe' }), 201)
  expect(displayName).toBe('Zo\u00eb')
})

test('nobody makes themselves an admin, approved, or somebody else', async () => {
  const body = {
    displayName: 'Jo',
    gamertag: 'Jo',
    id: marcus.id,
    isAdmin: true,
    status: 'approved',
    approvedBy: 'me',
  }
  const member = expectStatus(await create(body), 201)
  expect(member).toMatchObject({ isAdmin: false, status: 'pending', approvedBy: null })
  expect(member.id).not.toBe(marcus.id)
})

test.each(['Marcus Webb', 'MARCUS WEBB', 'marcus  webb', 'Ｍａｒｃｕｓ Ｗｅｂｂ', 'Marcus\u00a0Webb'])(
  'the gamertag of Marcus is taken, also as "%s"',
  async gamertag => {
    expectRefused(await expectNoChange(() => create({ displayName: 'Copy', gamertag })), '409 gamertag_taken')
  },
)

test.each([rammer, gina])('the very gamertag of $name is taken, not reserved', async driver => {
  expectRefused(await create({ displayName: 'Again', gamertag: driver.gamertag }), '409 gamertag_taken')
})

test('of fifty simultaneous registrations of one gamertag, however written, one is stored', async () => {
  const spellings = ['jo racer', 'JO RACER', 'Jo  Racer', 'ＪＯ Racer', 'jO rACER']
  const attempts = Array.from({ length: 50 }, (_, n) =>
    create(
      { displayName: `Jo ${n}`, gamertag: spellings[n % spellings.length] },
      { ...stranger, address: `198.51.100.${n}` },
    ),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(49)
  const rows = await rowsOf("SELECT id FROM members WHERE gamertag_key = 'jo racer'")
  expect(rows).toHaveLength(1)
  expect(await rowsOf('SELECT member_id FROM sessions WHERE member_id = ?', rows[0]?.id)).toHaveLength(1)
  expect(await whoIs(await signIn('Jo Racer'))).toBe(rows[0]?.id)
})

test.each([
  '',
  ' ',
  '-dash',
  '_',
  "'quote",
  'a@b',
  'a/b',
  'a"b',
  '<b>',
  'zero\u200bwidth',
  'soft\u00adhyphen',
  'l\u202eei',
  '🏁',
  'a\tb',
])('the gamertag %j is none', async gamertag => {
  expectInvalid(await expectNoChange(() => create({ displayName: 'Jo', gamertag })), 'gamertag')
})
