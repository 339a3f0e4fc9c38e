import { expect, test, vi } from 'vitest'
import { PasskeyAutofill } from '#web/features/passkeys/passkey-autofill.ts'
import { ApiError } from '#web/lib/api.ts'

const MINUTE = 60_000

/** A browser that waits for a choice, and a club that answers to it. */
function field({ isPossible = true } = {}) {
  const rounds: { choose: (who: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const at = { now: 0 }
  const told = { done: vi.fn(), refused: vi.fn() }
  const endWaiting = vi.fn(() =>
    rounds.at(-1)?.fail(Object.assign(new Error('ended'), { name: 'AbortError' })),
  )
  const suggestion = new PasskeyAutofill<string>({
    isPossible: async () => isPossible,
    wait: signal =>
      new Promise((choose, fail) => {
        rounds.push({ choose, fail, signal })
      }),
    endWaiting,
    onDone: told.done,
    onRefused: told.refused,
    now: () => at.now,
  })
  return { suggestion, rounds, at, told, endWaiting }
}

const soon = () => new Promise(resolve => setTimeout(resolve))
const refusal = new ApiError(401, { code: 'passkey_refused', detail: 'Not that one.' })

test('a driver who chooses a suggested passkey is signed in, and none is offered after that', async () => {
  const { suggestion, rounds, told } = field()
  void suggestion.start()
  await soon()
  rounds[0]?.choose('ines')
  await soon()
  expect(told.done).toHaveBeenCalledExactlyOnceWith('ines')
  expect(rounds).toHaveLength(1)
})

test('where the browser suggests no passkeys the club is not asked', async () => {
  const { suggestion, rounds } = field({ isPossible: false })
  await suggestion.start()
  expect(rounds).toEqual([])
})

test('a passkey that the club refuses is told of, and another can be chosen', async () => {
  const { suggestion, rounds, told } = field()
  void suggestion.start()
  await soon()
  rounds[0]?.fail(refusal)
  await soon()
  expect(told.refused).toHaveBeenCalledExactlyOnceWith(refusal)
  rounds[1]?.choose('ines')
  await soon()
  expect(told.done).toHaveBeenCalledOnce()
})

test.each([
  ['the club cannot be reached', new ApiError(0, { code: 'offline' })],
  ['the club wants it slower', new ApiError(429, { code: 'slow_down' })],
  ['the browser will not', Object.assign(new Error('no'), { name: 'NotAllowedError' })],
])('where %s the field stays silent, and does not ask again and again', async (_, error) => {
  const { suggestion, rounds, told } = field()
  void suggestion.start()
  await soon()
  rounds[0]?.fail(error)
  await soon()
  expect(rounds).toHaveLength(1)
  expect(told.refused).not.toHaveBeenCalled()
})

test('whoever leaves the field ends the waiting, also before the browser has begun to', async () => {
  const { suggestion, rounds, endWaiting, told } = field()
  void suggestion.start()
  await soon()
  suggestion.stop()
  expect(rounds[0]?.signal.aborted).toBe(true)
  expect(endWaiting).toHaveBeenCalledOnce()
  rounds[0]?.choose('ines')
  await soon()
  expect(told.done).not.toHaveBeenCalled()
  expect(rounds).toHaveLength(1)
})

test('whoever left before it began is offered nothing', async () => {
  const { suggestion, rounds } = field()
  const starting = suggestion.start()
  suggestion.stop()
  await starting
  expect(rounds).toEqual([])
})

test('whoever comes back to the field after minutes is offered a passkey with a new challenge', async () => {
  const { suggestion, rounds, at, told } = field()
  void suggestion.start()
  await soon()
  at.now = 3 * MINUTE
  suggestion.refresh()
  await soon()
  expect(rounds, 'its challenge is still good').toHaveLength(1)
  expect(rounds[0]?.signal.aborted).toBe(false)
  at.now = 4 * MINUTE + 1
  suggestion.refresh()
  suggestion.refresh()
  await soon()
  expect(rounds[0]?.signal.aborted).toBe(true)
  expect(rounds).toHaveLength(2)
  rounds[1]?.choose('ines')
  await soon()
  expect(told.done).toHaveBeenCalledOnce()
})
