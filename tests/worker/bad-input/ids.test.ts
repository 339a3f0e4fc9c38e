import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, script } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { expectNoTraces } from '#tests/support/traces.ts'
import { plantSituation, rows } from '../authorization-matrix.ts'
import { goodCalls } from './calls.ts'

freshClub(plantSituation)

/** As they stand in the path; some are no valid escapes. */
const strangeIds = [
  'nobody',
  '%00',
  '%E0%A4%A',
  '%',
  '%zz',
  '%ED%A0%80',
  '*',
  '%27%20OR%201=1%20--',
  '..%2Fadmin%2Faudit',
  '%E2%80%AEsucram',
  '__proto__',
  'constructor',
  '%5B%22marcus%22%5D',
  '%5Bobject%20Object%5D',
  'MARCUS',
  'marcus%20',
  '🏁',
  'x'.repeat(4000),
]
const routesWithIds = rows.filter(({ route }) => route.includes('/:') && !route.endsWith('/:gamertag'))

test('finds nothing for ids that nobody has', () =>
  expectNoTraces(
    routesWithIds.flatMap(({ route, at = '', answers }) => {
      const [method = '', pattern = ''] = route.split(' ')
      const query = /\?(?!.*\{aim\}).*/.exec(at)?.[0] ?? ''
      const body = goodCalls.find(good => good.route === route)?.body
      const isOwn = route.includes('/:memberId') && answers.admin === '403 not_you'
      return strangeIds.map(id => async () => {
        const answer = await call(script, method, pattern.replaceAll(/:\w+/g, id) + query, body)
        expectRefused(answer, isOwn ? '403 not_you' : '404 not_found')
        return answer
      })
    }),
    () => renewClub(plantSituation),
  ))

test.each(['\ud800', '\u0000', 'mar\ncus', 'suc\u202Eram', ' ', 'x'.repeat(33), '/admin'])(
  'a stranger looks up the gamertag %.20s',
  async gamertag => {
    expectInvalid(await call(director, 'POST', '/api/members/look-up', { gamertag }), 'gamertag')
  },
)

test('a body may name the driver or race only by a text', async () => {
  await expectNoChange(async () => {
    for (const raceId of ['nobody', '\u0000', '\ud800', '__proto__', "' OR 1=1 --", 'x'.repeat(4000)])
      expectRefused(await call(marcus, 'POST', '/api/registrations', { raceId }), '404 not_found')
    for (const memberId of ['nobody', '\u0000', '\ud800', '__proto__'])
      expectRefused(
        await call(director, 'POST', '/api/admin/approve-member', { memberId, approved: true }),
        '404 not_found',
      )
  })
})

test.each([
  ['/api/races?scope=finished', 'scope'],
  ['/api/races?scope=', 'scope'],
  ['/api/races?scope=all&scope=upcoming', 'scope'],
  ['/api/races?scope=past&before=', 'before'],
  ['/api/races?scope=past&before=yesterday', 'before'],
  ['/api/races?scope=past&before=1795340360860', 'before'],
  ['/api/races?scope=past&before=1.a&before=2.b', 'before'],
  ['/api/races?memberId=marcus&memberId=marcus', 'memberId'],
  ['/api/races?championshipId=a&championshipId=b', 'championshipId'],
  ['/api/admin/audit?before=', 'before'],
  ['/api/admin/audit?before=-1', 'before'],
  ['/api/admin/audit?before=1e5', 'before'],
  ['/api/admin/audit?before=99999999999999999999', 'before'],
  ['/api/admin/audit?before=1&before=2', 'before'],
])('the director asks for %s', async (path, field) => {
  expectInvalid(await call(director, 'GET', path), field)
})

test('unknown and broken query parts are ignored, and an unknown championship has no races', async () => {
  const shown = expectStatus(await call(marcus, 'GET', '/api/races'), 200)
  expect(shown).not.toHaveLength(0)
  for (const query of ['unknown=1', '%E0%A4%A=1', '__proto__=x', 'championshipId=&memberId=', '&&=&'])
    expect(expectStatus(await call(marcus, 'GET', `/api/races?${query}`), 200)).toEqual(shown)
  for (const championshipId of ['nobody', '%E0%A4%A', '%00', '%ED%A0%80'])
    expect(
      expectStatus(await call(marcus, 'GET', `/api/races?championshipId=${championshipId}`), 200),
    ).toEqual([])
})
