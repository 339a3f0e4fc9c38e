import fc from 'fast-check'
import { test, vi } from 'vitest'
import { type Answer, call, withCookie } from '#tests/support/call.ts'
import { passTime } from '#tests/support/clock.ts'
import { dump } from '#tests/support/dump.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import type { Tables } from '#tests/support/snapshot.ts'
import { SECOND } from '#worker/lib/clock.ts'
import { callers, plantSituation } from '../worker/authorization-matrix.ts'
import { campaign, unhurried } from './campaign.ts'
import { expectWholeClub } from './integrity.ts'
import { expectNoHarm, expectRight, expectSoundAnswer } from './invariants.ts'
import { type FuzzedRequest, fuzzedRequest } from './requests.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

const ROUND = 250
/** Of a round so many at once, at its end: what each has changed cannot be told then, but that all is whole. */
const CROWD = 50
/** How long an answer may take, in ms: beyond it the Worker hangs. */
const PATIENCE = 30_000

freshClub()

test(
  'whatever is asked of the club, by whomever: it answers, refuses in its words, and stays whole',
  unhurried,
  async context => {
    configure({ ASSETS: { fetch: async () => new Response('<!doctype html>') } as unknown as Fetcher }) // nothing is built
    await campaign(context, { what: 'fuzzed requests', runs: 250, round: ROUND }, async (seed, cases) => {
      await renewClub()
      await plantSituation()
      const requests = fc.sample(fuzzedRequest, { seed, numRuns: cases })
      let before = await dump()
      for (const request of requests.slice(0, -CROWD)) before = await judge(request, before)
      await Promise.all(requests.slice(-CROWD).map(async request => told(request, () => ask(request))))
      await expectWholeClub()
    })
  },
)

// Gives how the club is afterwards.
async function judge(request: FuzzedRequest, before: Tables): Promise<Tables> {
  passTime(2 * SECOND) // else most would only hear that they are too fast
  return told(request, async () => {
    const answer = await ask(request)
    expectRight(request, answer, before)
    const after = await dump()
    expectNoHarm(request, answer, before, after)
    return after
  })
}

async function ask(request: FuzzedRequest): Promise<Answer> {
  const { caller, method, path, headers, cookie, body } = request
  let patience: ReturnType<typeof setTimeout> | undefined
  const hangs = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)
  })
  try {
    const who = withCookie(callers[caller].who, cookie)
    const answer = await Promise.race([call(who, method, path, body, { headers }), hangs])
    expectSoundAnswer(request, answer)
    return answer
  } finally {
    clearTimeout(patience)
  }
}

// What goes wrong says at which request.
async function told<T>({ body, ...request }: FuzzedRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const sent = body instanceof Uint8Array ? `bytes ${body.slice(0, 100)}` : body?.slice(0, 2000)
    throw new Error(`${(error as Error).message}\n${JSON.stringify(request)}\n${sent ?? ''}`, {
      cause: error,
    })
  }
}
