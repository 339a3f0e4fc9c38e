import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { script } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { plantUpload, storedKeys } from '#tests/support/uploads.ts'
import type { HealthReport } from '#worker/features/health/contract.ts'
import { findingsOf } from '#worker/features/health/rules/findings.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const ownFile = {
  ...{ uploader_id: 'marcus', purpose: 'chat', content_type: 'image/jpeg', size: 1 },
  ...{ status: 'stored', created_at: NOON, due_at: null },
}

describe('files in the bucket of which the database does not know, since it was turned back', () => {
  const stray = '3f8e2c1a-0000-4000-8000-000000000009'
  const kept = '3f8e2c1a-0000-4000-8000-000000000001'
  const look = async (): Promise<HealthReport> =>
    expectStatus(await call(script, 'GET', '/api/health'), 200).report
  const dayAfter = async (ms: number) => {
    const { uploaded } = (await env.UPLOADS.head(stray)) ?? { uploaded: new Date() }
    setClock(uploaded.getTime() + ms)
    await runCron('3-59/5 * * * *')
  }
  const said = async () => findingsOf(await look(), Date.now()).find(({ name }) => name === 'Files')
  beforeEach(async () => {
    await plantUpload(kept, 'marcus', `/objects/${kept}-40x30.jpg`)
    await env.UPLOADS.put(stray, new Uint8Array(3 * 1024 ** 2))
  })

  test('are named to admins, who need do nothing, and go when the database can be turned forward no more', async () => {
    await dayAfter(34 * DAY)
    expect(await storedKeys()).toEqual([kept, stray])
    expect(await said()).toMatchObject({
      words: expect.stringContaining(
        ' One more (3 MB) arrived after the point to which the database was rolled back. Nobody can see it, and it is removed 35 days after uploading.',
      ),
      todo: null,
    })
    await dayAfter(36 * DAY)
    expect(await storedKeys()).toEqual([kept])
    expect((await said())?.words).not.toContain('more')
  })

  test('stay where the database knows no file at all, which an admin is told of: it may be another one', async () => {
    await rowsOf('DELETE FROM uploads')
    await dayAfter(36 * DAY)
    expect(await storedKeys()).toEqual([kept, stray])
    expect(await said()).toMatchObject({
      words: expect.stringContaining('The bucket holds 2 ('),
      todo: expect.stringContaining('Is this the club’s database?'),
    })
  })

  test('are found however many files there are, some a day', async () => {
    const others = Array.from(
      { length: 505 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    )
    await Promise.all(others.map(key => env.UPLOADS.put(key, 'x')))
    await plant('uploads', ...others.map(id => ({ ...ownFile, id, path: `/objects/${id}-4x3.jpg` })))
    await dayAfter(34 * DAY)
    expect((await look()).storage.stray, 'not there yet').toEqual({ files: 0, bytes: 0 })
    await dayAfter(36 * DAY)
    expect(await storedKeys()).not.toContain(stray)
    expect(await storedKeys()).toContain(others.at(-1))
  })
})
