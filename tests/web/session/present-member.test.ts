import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

let storage: ReturnType<typeof fakeStorage>
let tabs: Tab[]

beforeEach(() => {
  vi.useFakeTimers()
  storage = fakeStorage()
})

const member = (id: string) => ({ id, gamertag: id, displayName: id, status: 'approved' })
/** What is kept of a member, of each kind. */
const keysOf = (id: string) => [
  `chat-draft/${id}/general`,
  `chat-outbox/${id}/general/one`,
  `form-draft/${id}/race new`,
  `kept/${id}/races`,
]

/** A tab of the browser: its own code and answers, one storage with the others. */
class Tab {
  readonly client = new QueryClient()
  readonly events = new EventTarget()

  static async open() {
    vi.resetModules()
    const tab = new Tab()
    vi.stubGlobal('window', tab.events)
    tab.act()
    const [present, state, data, { store }] = await Promise.all([
      import('#web/features/session/present-member.ts'),
      import('#web/features/session/state.ts'),
      import('#web/lib/member-data.ts'),
      import('#web/lib/store.ts'),
    ])
    // As the shell does: who came or left elsewhere is here too.
    state.onStoredMemberChange(() => {
      const stored = state.readStoredMember()
      if (stored?.id !== present.presentMember(tab.client)?.id)
        present.setPresentMember(tab.client, stored, { words: stored ? 'gone' : 'kept' })
    })
    tabs.push(tab)
    return Object.assign(tab, { present, state, data, store })
  }

  /** What is written from now on this tab has written. */
  act() {
    vi.stubGlobal('localStorage', this.storage())
  }

  // Of a write all tabs hear but the one that made it, as a browser has it.
  private storage() {
    const tell = (key: string, newValue: string | null) => {
      for (const tab of tabs)
        if (tab !== this) tab.events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    return {
      ...storage,
      get length() {
        return storage.length
      },
      setItem: (key: string, value: string) => {
        const isNew = storage.getItem(key) !== value
        storage.setItem(key, value)
        if (isNew) tell(key, value)
      },
      removeItem: (key: string) => {
        const wasThere = storage.getItem(key) !== null
        storage.removeItem(key)
        if (wasThere) tell(key, null)
      },
    }
  }
}

type OpenTab = Awaited<ReturnType<typeof Tab.open>>

/** What happens, and of whom something may be left after it: in storage, and in the answers of either tab. */
type Step = (tab: OpenTab) => void
const come =
  (id: string): Step =>
  tab =>
    tab.present.setPresentMember(tab.client, member(id))
const leave: Step = tab => tab.present.setPresentMember(tab.client, null)
const runOut: Step = tab => tab.present.setPresentMember(tab.client, null, { words: 'kept' })

const orders: [string, [tab: 0 | 1, step: Step][], here: string | null, words: string[]][] = [
  ['Marcus stays', [], 'marcus', ['marcus']],
  ['Marcus signs in again', [[0, come('marcus')]], 'marcus', ['marcus']],
  ['Marcus leaves', [[0, leave]], null, []],
  ['Marcus leaves in the other tab', [[1, leave]], null, []],
  ['Marcus’ session runs out', [[0, runOut]], null, ['marcus']],
  ['Yara comes in his place', [[0, come('yara')]], 'yara', []],
  ['Yara comes in the other tab', [[1, come('yara')]], 'yara', []],
  [
    'Marcus leaves, and Yara comes',
    [
      [0, leave],
      [0, come('yara')],
    ],
    'yara',
    [],
  ],
  [
    'Marcus leaves, and Yara comes in the other tab',
    [
      [0, leave],
      [1, come('yara')],
    ],
    'yara',
    [],
  ],
  [
    'his session runs out, and Yara comes',
    [
      [0, runOut],
      [0, come('yara')],
    ],
    'yara',
    [],
  ],
  [
    'his session runs out, and he is back',
    [
      [0, runOut],
      [1, come('marcus')],
    ],
    'marcus',
    ['marcus'],
  ],
  [
    'Yara comes and leaves',
    [
      [1, come('yara')],
      [0, leave],
    ],
    null,
    [],
  ],
  [
    'Yara comes, and Marcus again',
    [
      [0, come('yara')],
      [1, come('marcus')],
    ],
    'marcus',
    [],
  ],
  [
    'both come at once',
    [
      [0, come('yara')],
      [1, come('ines')],
    ],
    'ines',
    [],
  ],
]

describe('in a browser with two tabs, in which Marcus wrote and read', () => {
  test.each(orders)('when %s, only what may be is left', async (_, steps, here, words) => {
    tabs = []
    const both = [await Tab.open(), await Tab.open()] as const
    for (const tab of both) {
      tab.client.setQueryData(['session'], member('marcus'))
      tab.client.setQueryData(['passkeys'], 'of marcus')
      tab.client.setQueryData(['races', null], 'of marcus')
    }
    both[0].state.storeMember(member('marcus'))
    for (const key of keysOf('marcus')) storage.setItem(key, '{}')

    for (const [at, step] of steps) {
      both[at].act()
      step(both[at])
      const present = both[at].present.presentMember(both[at].client)?.id ?? null
      // Before anything of the next one is shown, in either tab: nothing of another is there.
      for (const { client } of both) {
        if (present !== 'marcus' && present !== null)
          expect(client.getQueriesData({ predicate: isAnswer }).flatMap(([, data]) => data ?? [])).toEqual([])
        expect(client.getQueryData<{ id: string }>(['session'])?.id ?? null).toBe(present)
      }
    }
    await vi.runAllTimersAsync()

    for (const tab of both) {
      expect(tab.present.presentMember(tab.client)?.id ?? null).toBe(here)
      const answers = tab.client.getQueriesData({ predicate: isAnswer }).flatMap(([, data]) => data ?? [])
      const isHisStill = steps.every(([, step]) => step === orders[1]?.[1][0]?.[1])
      if (!isHisStill) expect(answers).toEqual([])
    }
    const left = ['marcus', 'yara', 'ines'].filter(id =>
      keysOf(id).some(key => storage.getItem(key) !== null),
    )
    expect(left).toEqual(words)
  })
})

test('what an answer under way brings of Marcus is not shown to Yara', async () => {
  tabs = []
  const tab = await Tab.open()
  tab.client.setQueryData(['session'], member('marcus'))
  let answer = (_: string) => {}
  const asking = tab.client
    .fetchQuery({
      queryKey: ['passkeys'],
      queryFn: () =>
        new Promise<string>(resolve => {
          answer = resolve
        }),
    })
    .catch(() => null)
  tab.present.setPresentMember(tab.client, member('yara'))
  answer('of marcus')
  await asking
  await vi.runAllTimersAsync()
  expect(tab.client.getQueryData(['passkeys'])).toBeUndefined()
})

test('who comes before a page in the background has forgotten who left keeps their answers', async () => {
  tabs = []
  const tab = await Tab.open()
  tab.client.setQueryData(['session'], member('marcus'))
  tab.present.setPresentMember(tab.client, null)
  tab.present.setPresentMember(tab.client, member('yara'))
  tab.client.setQueryData(['races', null], 'of yara')
  await vi.runAllTimersAsync()
  expect(tab.client.getQueryData(['races', null])).toBe('of yara')
})

test('the first word that somebody is here throws away nothing that the page has asked for meanwhile', async () => {
  tabs = []
  const tab = await Tab.open()
  tab.client.setQueryData(['races', null], 'for whoever is here')
  tab.present.setPresentMember(tab.client, member('yara'))
  expect(tab.client.getQueryData(['races', null])).toBe('for whoever is here')
})

function isAnswer({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryKey[0] !== 'session'
}
