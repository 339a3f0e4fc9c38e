import { expect, test } from 'vitest'
import { call, expectStatus, inWords } from '#tests/support/call.ts'
import { marcus, script } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { expectNothingLeft, normalize, put, storedKeys, ticketFor } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

// `npm run bench` sends all 10,000 of them.
test('none of 100 hostile files upsets the Worker, and what it refuses leaves nothing behind', async () => {
  const paths: string[] = []
  for (const { file, contentType } of hostileFiles(100)) {
    const uploadURL = await ticketFor(script, file, { contentType })
    const answer = await put(script, uploadURL, file)
    expect([200, 413, 415], inWords(answer)).toContain(answer.status)
    if (answer.status === 200) paths.push(expectStatus(await normalize(script, uploadURL), 200).objectPath)
  }
  expect(paths.length).toBeGreaterThan(10)
  expect(await storedKeys()).toHaveLength(paths.length)
  for (const path of paths) {
    const { status, headers } = await call(marcus, 'GET', path)
    expect(status, path).toBe(200)
    expect(headers.get('content-type')).toMatch(/^(image\/(jpeg|png|gif|webp)|video\/(mp4|quicktime))$/)
  }
  passTime(DAY)
  await runCron()
  await expectNothingLeft()
})
