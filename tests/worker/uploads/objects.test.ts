import { expect, test } from 'vitest'
import { type Answer, call, expectRefused } from '#tests/support/call.ts'
import { guesser, ines, marcus, rammer, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const paths = ['/objects', '/objects/', '/objects/x', '/objects/uploads/x-640x480.jpg', '/objects/index.html']

test.each(paths)('nobody but members learns what is at %s', async path => {
  for (const method of ['GET', 'PUT', 'OPTIONS']) {
    expectRefused(await call(stranger, method, path), '401 sign_in_required')
    expectRefused(await call(rammer, method, path), '403 rejected')
    expectRefused(await call(guesser, method, path), '401 bad_key')
  }
})

test.each(paths)('members find nothing at %s as long as nothing can be uploaded', async path => {
  for (const who of [marcus, ines]) {
    expectRefused(await call(who, 'GET', path), '404 not_found')
    expect((await call(who, 'HEAD', path)).status).toBe(404)
  }
})

test.each(paths)('%s can be read and nothing else', async path => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer: Answer = await call(marcus, method, path)
    expectRefused(answer, '405 method_not_allowed')
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD'])
  }
})

test('another site cannot write to them', async () => {
  const headers = { Origin: 'https://evil.test' }
  expectRefused(await call(marcus, 'PUT', '/objects/x', undefined, { headers }), '403 cross_site')
})
