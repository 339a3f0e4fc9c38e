import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNewBuildNeeded, reloadForNewBuild } from '#web/lib/reload-for-new-build.ts'

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
  expect({ reloads, told }).toEqual({ reloads: 1, told: 0 })
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
