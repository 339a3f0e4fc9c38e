import { expect, vi } from 'vitest'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { PushOutbox } from '#worker/features/push/outbox.ts'
import type { Answer } from './call.ts'
import { dump, expectNoChange } from './dump.ts'

/** By what the Worker makes the feed tell something, and the outbox send something. */
const deeds = [
  ...(['publish', 'tellPlaces', 'tellRooms', 'closeSockets'] as const).map(
    deed => () => vi.spyOn(ClubFeed.prototype, deed),
  ),
  ...(['enqueue', 'withdraw'] as const).map(deed => () => vi.spyOn(PushOutbox.prototype, deed)),
]

/** Does something that must leave no trace: no row in D1 or a room, no file, and nobody hears of it. Gives its result. */
export function expectNoTrace<T>(act: () => Promise<T>): Promise<T> {
  return expectNoChange(() => expectNoWord(act))
}

/**
 * Makes several calls that must leave no trace, and gives their answers. Where they do, each is made alone in a club that is
 * made anew, and whichever it was is named.
 */
export async function expectNoTraces(
  calls: (() => Promise<Answer>)[],
  renew: () => Promise<void>,
): Promise<Answer[]> {
  if (calls.length === 0) return []
  const before = await dump()
  const { result: answers, words } = await listen(async () => {
    const made: Answer[] = []
    for (const make of calls) made.push(await make())
    return made
  })
  const after = await dump()
  if (words.length === 0 && JSON.stringify(after) === JSON.stringify(before)) return answers
  for (const make of calls) {
    await renew()
    const { result, words } = await listen(make)
    expect({ words, ...(await dump()) }, `what is left by ${result.call}`).toEqual({ words: [], ...before })
  }
  expect({ words, ...after }, 'what is left by them all').toEqual({ words: [], ...before })
  return answers
}

/** Does something of which nobody may hear, by the feed or by push. Gives its result. */
async function expectNoWord<T>(act: () => Promise<T>): Promise<T> {
  const { result, words } = await listen(act)
  expect(words, 'who was told of it').toEqual([])
  return result
}

// Gives what was told meanwhile, as `publish` and the like.
async function listen<T>(act: () => Promise<T>) {
  const spies = deeds.map(watch => watch())
  try {
    const result = await act()
    const words = spies.flatMap(spy => spy.mock.calls.map(() => spy.getMockName()))
    return { result, words }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
