import { describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus, inWords } from '#tests/support/call.ts'
import { marcus } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { expectNoTraces } from '#tests/support/traces.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { bodyCalls, type GoodCall, jsonCalls, send } from './calls.ts'

const megabyte = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
const deep = '['.repeat(20_000) + ']'.repeat(20_000)

freshClub(plantSituation)

/** Each of these bodies is refused by each of these calls, and leaves no trace. */
async function expectRefusedBy(calls: GoodCall[], sent: [body: unknown, type?: string][], refusal: string) {
  const attempts = calls.flatMap(good =>
    sent.map(([body, type]) => async () => {
      const answer = await send(good, body ?? good.body ?? {}, type ? { 'Content-Type': type } : undefined)
      expectRefused({ ...answer, call: `${answer.call} with ${type} ${String(body).slice(0, 40)}` }, refusal)
      return answer
    }),
  )
  await expectNoTraces(attempts, () => renewClub(plantSituation))
}

test('refuses a body of one megabyte', () => expectRefusedBy(jsonCalls, [[megabyte]], '413 too_large'))

test('refuses a body that is not sent as JSON', async () => {
  const form = 'application/x-www-form-urlencoded'
  const types = ['text/plain', form, 'multipart/form-data; boundary=x', 'text/json']
  const sent = types.map((type): [undefined, string] => [undefined, type])
  await expectRefusedBy(jsonCalls, sent, '415 unsupported_media_type')
})

test('refuses a report of the browser in place of JSON', () =>
  expectRefusedBy(bodyCalls, [[undefined, 'application/csp-report']], '415 unsupported_media_type'))

test('refuses broken JSON', async () => {
  const broken = ['{', '{"name": }', "{'name': 'x'}", 'undefined', '{"name":"x"}}', '\u0000', '\ufeff{}x']
  const sent = broken.map((body): [string] => [body])
  await expectRefusedBy(bodyCalls, [...sent, ['', 'application/json']], '400 bad_json')
})

test('refuses JSON that is no object, however deep', async () => {
  const others = ['null', '7', '"a text"', 'true', '[]', '[{}]', deep]
  await expectRefusedBy(
    bodyCalls,
    others.map(body => [body]),
    '400 invalid',
  )
})

describe('what is taken', () => {
  test('a body may have 64 KiB, in bytes, and not one more', async () => {
    const largest = `{"x":"${'é'.repeat((64 * 1024 - '{"x":""}'.length) / 2)}"}`
    const edit = (body: string) => call(marcus, 'PUT', '/api/members/marcus/profile', body)
    expectStatus(await edit(largest), 200)
    expectRefused(await edit(`${largest} `), '413 too_large')
  })

  describe.each(bodyCalls)('$route', good => {
    test('takes JSON however its content type is written', async () => {
      for (const type of [
        'Application/JSON',
        'application/json; charset=utf-8',
        'application/json ;charset="UTF-8"',
      ]) {
        const { status } = await send(good, good.body, { 'Content-Type': type })
        expect([200, 201, 204, 409], `${type} -> ${status}`).toContain(status)
      }
    })

    test('ignores unknown keys, and those of the prototype', async () => {
      const admins = await rowsOf('SELECT id FROM members WHERE is_admin = 1')
      const role = good.body && 'isAdmin' in good.body ? '' : '"isAdmin":true,' // unknown to all but one call
      const own = Object.keys(good.body ?? {}).length > 0 ? `${JSON.stringify(good.body).slice(1, -1)},` : ''
      const id = good.route === 'POST /api/incidents' ? '' : '"id":"x",' // so is this
      const extras = `${role}${id}"status":"approved","unknown":${deep},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}`
      const answer = await send(good, `{${own}${extras}}`)
      expect(answer.status, inWords(answer)).toBeLessThan(300)
      expect(await rowsOf('SELECT id FROM members WHERE is_admin = 1')).toEqual(admins)
      expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
    })
  })
})
