import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, plantDrivers, rammer } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { rowsReadBy } from '#tests/support/query-plans.ts'
import { register } from '#tests/support/sign-in.ts'

freshClub()

const list = (who: Person, etag = '') =>
  call(who, 'GET', '/api/members', undefined, { headers: etag ? { 'If-None-Match': etag } : {} })
const etagOf = async (who: Person) => (await list(who)).headers.get('etag') ?? ''

describe('a browser that has the list', () => {
  test('may keep it, and asks before it uses it', async () => {
    const { headers } = await list(marcus)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]+"$/)
  })

  test('is told that nothing has changed, in few words and after few rows', async () => {
    await plantDrivers(200)
    const etag = await etagOf(marcus)
    const again = await list(marcus, etag)
    expect(expectStatus(again, 304)).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await rowsReadBy(() => list(marcus, etag))).toBeLessThan(5)
  })

  test('is understood however the tag has come through', async () => {
    const etag = await etagOf(marcus)
    for (const sent of [etag.replace('W/', ''), `"other", ${etag}`, '*'])
      expectStatus(await list(marcus, sent), 304)
    for (const sent of ['"other"', 'W/""', etag.slice(0, -2)]) expectStatus(await list(marcus, sent), 200)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['somebody is renamed', () => edit({ displayName: 'Mark' })],
    ['a car gets a number', () => edit({ carNumber: '7' })],
    ['somebody gains experience', () => edit({ experienceLevel: 'Professional' })],
    ['a driver joins', () => register('Jo Racer')],
    ['a driver is let in', () => decide(ines, true)],
    ['a driver is turned away', () => decide(ines, false)],
    ['a driver leaves', () => call(director, 'DELETE', '/api/admin/members/priya')],
    [
      'a picture changes',
      () => rowsOf("UPDATE members SET profile_image_url = '/objects/x' WHERE id = 'ines'"),
    ],
    ['somebody becomes an admin', () => rowsOf("UPDATE members SET is_admin = 1 WHERE id = 'priya'")],
    ['a gamertag changes', () => rowsOf("UPDATE members SET gamertag = 'Priya-K' WHERE id = 'priya'")],
  ])('gets a new one after %s', async (_, act) => {
    const etags = { marcus: await etagOf(marcus), director: await etagOf(director) }
    await act()
    expectStatus(await list(marcus, etags.marcus), 200)
    expectStatus(await list(director, etags.director), 200)
  })

  test('keeps it while nothing changes that lists show', async () => {
    const etag = await etagOf(marcus)
    await edit({ bio: 'A new life', displayName: 'Marcus Webb at home' })
    expectStatus(await list(marcus, etag), 304)
  })

  test('is not told so with what an admin has seen, nor an admin who has not proven themselves', async () => {
    const etag = await etagOf(director)
    expectStatus(await list(marcus, etag), 200)
    expectStatus(await list(gina, etag), 200)
    expectStatus(await list(director, await etagOf(marcus)), 200)
  })

  test('hears nothing of it once they are turned away', async () => {
    expectRefused(await list(rammer, await etagOf(marcus)), '403 rejected')
  })
})

describe('the full profiles', () => {
  const details = (who: Person, after = '') =>
    call(who, 'GET', `/api/members?detail=all${after && `&after=${after}`}`)
  const idsOf = (views: { id: string }[]) => views.map(({ id }) => id)

  test('come with all there is, in the order of the list', async () => {
    const views = expectStatus(await details(director), 200)
    const full = await Promise.all(
      idsOf(expectStatus(await list(director), 200)).map(async id =>
        expectStatus(await call(director, 'GET', `/api/members/${id}`), 200),
      ),
    )
    expect(views).toEqual(full)
    expect(idsOf(views)).toContain(rammer.id)
  })

  test('stay out of every cache', async () => {
    const { headers } = await details(director)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  test.each([
    [marcus, '403 admins_only'],
    [gina, '403 proof_required'],
    [rammer, '403 rejected'],
  ])('are not for $name', async (who, refusal) => {
    expectRefused(await details(who), refusal)
  })

  test('are asked for as all or not at all', async () => {
    for (const detail of ['some', '', 'ALL'])
      expectInvalid(await call(marcus, 'GET', `/api/members?detail=${detail}`), 'detail')
  })

  describe('of a bigger club', () => {
    beforeEach(() => plantDrivers(250))

    test('come a hundred at a time, each member once, as a whole the list', async () => {
      const pages = [expectStatus(await details(director), 200)]
      while (pages.at(-1).length === 100)
        pages.push(expectStatus(await details(director, pages.at(-1).at(-1).id), 200))
      expect(pages.map(page => page.length)).toEqual([100, 100, 56])
      expect(idsOf(pages.flat())).toEqual(idsOf(expectStatus(await list(director), 200)))
    })

    test('are read without those before and behind', async () => {
      expect(await rowsReadBy(() => details(director, 'driver-150'))).toBeLessThan(110)
    })
  })

  test('after the last are none, and after nobody are none to be had', async () => {
    const last = expectStatus(await details(director), 200).at(-1).id
    expect(expectStatus(await details(director, last), 200)).toEqual([])
    expectRefused(await details(director, 'nobody'), '404 not_found')
  })
})

const edit = (body: object) => call(marcus, 'PUT', '/api/members/marcus/profile', body)
const decide = (who: Person, approved: boolean) =>
  call(director, 'POST', '/api/admin/approve-member', { memberId: who.id, approved })
