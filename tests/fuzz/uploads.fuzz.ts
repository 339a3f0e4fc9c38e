import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call, expectStatus, inWords } from '#tests/support/call.ts'
import { priya, script } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { hostileFile } from '#tests/support/hostile-files.ts'
import { expectNothingLeft, normalize, put, storedKeys, ticketFor } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'
import { campaign, unhurried } from './campaign.ts'

freshClub()

test(
  'whatever file is sent to the club: it is taken clean or refused, and nothing of it stays unused',
  unhurried,
  async context => {
    await campaign(context, { what: 'fuzzed uploads', runs: 40, round: 100 }, async (seed, cases) => {
      await renewClub()
      for (const { file, contentType } of fc.sample(hostileFile, { seed, numRuns: cases })) {
        const uploadURL = await ticketFor(script, file, { contentType })
        const answer = await put(script, uploadURL, file)
        expect([200, 413, 415], inWords(answer)).toContain(answer.status)
        if (answer.status !== 200) continue
        const { objectPath } = expectStatus(await normalize(script, uploadURL), 200)
        const { status, headers } = await call(priya, 'GET', objectPath)
        expect(status).toBe(200)
        expect(headers.get('content-type')).toMatch(/^(image\/(jpeg|png|gif|webp)|video\/(mp4|quicktime))$/)
      }
      passTime(DAY)
      for (let runs = 0; runs < cases && (await storedKeys()).length > 0; runs++) await runCron()
      await expectNothingLeft()
    })
  },
)
