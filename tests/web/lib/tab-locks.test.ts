import { afterEach, expect, test, vi } from 'vitest'
import { tabLocks, underLock } from '#web/lib/tab-locks.ts'

afterEach(() => vi.unstubAllGlobals())

const forbidden = () => new DOMException('The operation is insecure', 'SecurityError')
const browserWith = (locks: unknown) => vi.stubGlobal('navigator', { locks })

test('what one tab at a time may do is done at once where the browser gives no locks', async () => {
  for (const locks of [undefined, { request: () => Promise.reject(forbidden()) }]) {
    browserWith(locks)
    expect(await underLock('session', async () => 'signed in')).toBe('signed in')
  }
  browserWith({
    request() {
      throw forbidden()
    },
  })
  expect(await underLock('session', async () => 'signed in')).toBe('signed in')
})

test('what failed under a lock is not done twice', async () => {
  browserWith({ request: (_: string, call: () => Promise<unknown>) => call() })
  const call = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(underLock('session', call)).rejects.toThrow('refused')
  expect(call).toHaveBeenCalledOnce()
})

test('tabs agree on nothing where their channel is forbidden', () => {
  browserWith({ request: () => Promise.resolve() })
  expect(tabLocks()).toBeDefined()
  vi.stubGlobal('BroadcastChannel', function forbid() {
    throw forbidden()
  })
  expect(tabLocks()).toBeUndefined()
})
