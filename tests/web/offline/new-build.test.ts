import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isNewBuildNeeded,
  onNewBuildNeeded,
  onReload,
  reloadForNewBuild,
} from '#web/lib/reload-for-new-build.ts'
import { tabStorage } from '#web/lib/site-storage.ts'
import { keepOverReload, keptOverReload } from '#web/lib/state-over-reload.ts'

let served: string
let reloads: number
let told: number
/** What is found on the page: the field that has the cursor, and an open window. */
let page: { field: boolean; window: boolean }

beforeEach(() => {
  served = '/assets/index-new.js'
  reloads = 0
  told = 0
  page = { field: false, window: false }
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { reload: () => reloads++ })
  vi.stubGlobal(
    'fetch',
    async () => new Response(`<script type="module" crossorigin src="${served}"></script>`),
  )
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      if (selector.startsWith('script')) return { getAttribute: () => '/assets/index-old.js' }
      return page.window ? {} : null
    },
    get activeElement() {
      return { matches: () => page.field }
    },
  })
  vi.stubGlobal('window', new EventTarget())
  onNewBuildNeeded(() => told++)
})
afterEach(() => vi.unstubAllGlobals())

test('a reader who needs what an old build no longer has gets the new one, once', async () => {
  await reloadForNewBuild()
  await reloadForNewBuild()
  // Given the old page again they are not sent round in circles, but told.
  expect({ reloads, told }).toEqual({ reloads: 1, told: 1 })
  served = '/assets/index-newer.js'
  await reloadForNewBuild()
  expect(reloads).toBe(2)
})

test.each(['field', 'window'] as const)(
  'who is writing, in a %s, is told and not interrupted',
  async where => {
    page[where] = true
    await reloadForNewBuild()
    expect({ reloads, told }).toEqual({ reloads: 0, told: 1 })
  },
)

test('nor is whoever has something unsaved', async () => {
  window.addEventListener('beforeunload', event => event.preventDefault())
  await reloadForNewBuild()
  expect({ reloads, told }).toEqual({ reloads: 0, told: 1 })
})

test('a page of the build that is served stays as it is', async () => {
  served = '/assets/index-old.js'
  await reloadForNewBuild()
  expect({ reloads, told }).toEqual({ reloads: 0, told: 0 })
})

test('two parts that are missing at once ask once, and what was pressed is kept for the page that comes', async () => {
  const asked = vi.fn(fetch)
  vi.stubGlobal('fetch', asked)
  onReload(() => keepOverReload('composer', { kind: 'poll' }))
  await Promise.all([reloadForNewBuild(), reloadForNewBuild()])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(keptOverReload('composer')).toEqual({ kind: 'poll' })
})

test('what was kept for a page that did not come soon is forgotten', () => {
  vi.useFakeTimers()
  keepOverReload('composer', { kind: 'poll' })
  vi.advanceTimersByTime(29_000)
  expect(keptOverReload('composer')).toEqual({ kind: 'poll' })
  vi.advanceTimersByTime(1000)
  expect(keptOverReload('composer')).toBeUndefined()
  vi.useRealTimers()
})

test('a page that could not load itself anew knows that it is too old', async () => {
  page.field = true
  await reloadForNewBuild()
  expect(isNewBuildNeeded()).toBe(true)
})

test('where a browser forbids storage, the page is loaded anew once, and the one that comes is told', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await reloadForNewBuild()
  expect({ reloads, told }).toEqual({ reloads: 1, told: 0 })
  tabStorage.removeItem('reloaded-for-build') // as in the page that comes
  const ways = vi.spyOn(performance, 'getEntriesByType')
  ways.mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  await reloadForNewBuild()
  ways.mockRestore()
  expect({ reloads, told }).toEqual({ reloads: 1, told: 1 })
})

test('where a browser forbids storage, what a page keeps lasts no longer than the page', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  keepOverReload('composer', { kind: 'poll' })
  expect(keptOverReload('composer')).toEqual({ kind: 'poll' })
  expect(tabStorage.outlastsPage('over-reload/composer')).toBe(false)
})
