import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAppOffline } from '#web/shell/keep-app-offline.ts'

let asking = 0
let came = 0
const postMessage = vi.fn()
const client = { isFetching: () => asking }
const browser = (more = {}) =>
  ({
    serviceWorker: {
      ready: Promise.resolve({ active: { postMessage } }),
      addEventListener() {},
      removeEventListener() {},
    },
    ...more,
  }) as unknown as Navigator

beforeEach(() => {
  vi.useFakeTimers()
  asking = 0
  came = 0
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('performance', { getEntriesByType: () => Array(came) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  postMessage.mockReset()
})

test('the app is kept for when it is offline only once the page asks for nothing and nothing comes any more', async () => {
  asking = 1
  keepAppOffline(browser(), client)
  await vi.advanceTimersByTimeAsync(5000)
  expect(postMessage, 'while the page asks').not.toHaveBeenCalled()
  asking = 0
  came++
  await vi.advanceTimersByTimeAsync(1000)
  expect(postMessage, 'while its files come').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'keep-shell' })
})

test('the app is not kept where its owner saves data, nor for who has gone meanwhile', async () => {
  keepAppOffline(browser({ connection: { saveData: true } }), client)
  keepAppOffline(browser(), client)?.()
  await vi.advanceTimersByTimeAsync(5000)
  expect(postMessage).not.toHaveBeenCalled()
})
