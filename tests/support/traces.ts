import { expect, vi } from 'vitest'
import { ClubFeed } from '#worker/features/feed/feed.ts'
import { PushOutbox } from '#worker/features/push/outbox.ts'
import { expectNoChange } from './dump.ts'

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

/** Does something of which nobody may hear, by the feed or by push. Gives its result. */
export async function expectNoWord<T>(act: () => Promise<T>): Promise<T> {
  const spies = deeds.map(watch => watch())
  try {
    const result = await act()
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    return result
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
