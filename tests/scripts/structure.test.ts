import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBreaches } from '../../scripts/check-structure.mjs'

test('the club as it is keeps its own rules', () => {
  expect(findBreaches(path.join(import.meta.dirname, '../..'))).toEqual([])
})

test.each([
  'worker/features/races/contract.ts',
  'worker/features/races/news.ts',
  'worker/features/races/rules/badge.ts',
  'worker/features/races/mutations/places.ts',
  'worker/features/races/queries/places.ts',
  'worker/features/chat/room/room-store.ts',
  'worker/features/push/outbox.ts',
  'web/features/races/races-page.tsx',
  'web/features/races/live.ts',
  'web/features/races/race-card.tsx',
  'web/features/races/race-card.look.ts',
  'web/features/chat/polls/poll-card.tsx',
  'web/ui/button.tsx',
])('%s has its place', file => {
  expect(breachesIn({ [file]: '' })).toEqual([])
})

test.each([
  'worker/features/races/service.ts',
  'worker/features/races/room/room.ts',
  'worker/features/races/outbox.ts',
  'worker/features/races/rules/cards/badge.ts',
  'web/features/races/components/race-card.tsx',
  'web/features/races/card/parts/places.tsx',
  'web/features/races/RaceCard.tsx',
  'web/features/races/utils.ts',
  'worker/lib/helpers.ts',
])('%s has none', file => {
  expect(breachesIn({ [file]: '' })).toEqual([expect.stringContaining(`${file}: `)])
})

test.each([
  ['worker/lib/clock.ts', "import { a } from '../features/races/rules.ts'"],
  ['worker/lib/clock.ts', "import type { A } from '../features/races/rules.ts'"],
  ['worker/lib/clock.ts', "import {\n  type A,\n  b,\n} from '../features/races/rules.ts'"],
  ['worker/lib/clock.ts', "export * from '../features/races/rules.ts'"],
  ['worker/db/schema/races.ts', "import { a } from '../../features/races/contract.ts'"],
  ['worker/db/client.ts', "import { a } from '../features/races/rules.ts'"],
  ['worker/features/races/rules.ts', "import { a } from '../members/routes.ts'"],
  ['worker/features/races/rules.ts', "import { a } from '#web/lib/dates.ts'"],
  ['web/ui/button.tsx', "import { a } from '#web/features/races/api.ts'"],
  ['web/features/races/api.ts', "const load = () => import('../members/members-page.tsx')"],
  ['web/features/races/api.ts', "import { a } from '#worker/features/races/queries.ts'"],
  ['web/features/races/api.ts', "import { a } from '#web/shell/header/header.tsx'"],
])('%s may not say: %s', (file, source) => {
  expect(breachesIn({ [file]: source })).toEqual([expect.stringContaining(`${file} imports `)])
})

test.each([
  ['worker/features/races/routes.ts', "import { a } from '../members/queries.ts'"],
  ['worker/db/schema/races.ts', "import { words } from '../../features/races/rules/words.ts'"],
  ['worker/features/races/routes.ts', "import { a } from '../members/queries/lists.ts'"],
  ['worker/features/races/routes.ts', "import { a } from '../members/rules/gamertag.ts'"],
  ['web/features/races/api.ts', "import { a } from '#worker/features/members/rules/gamertag.ts'"],
  ['web/lib/api.ts', "import type { AppType } from '#worker/app.ts'"],
  ['web/features/races/races-page.tsx', "import { a } from '#web/features/members/plate.tsx'"],
])('%s may say: %s', (file, source) => {
  expect(breachesIn({ [file]: source })).toEqual([])
})

function breachesIn(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'club-structure-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
  }
  return findBreaches(root)
}

test.each([
  ['web/features/races/api.ts', 'URL.canParse(link)'],
  ['web/service-worker/notifications.ts', 'Promise.withResolvers()'],
  ['web/lib/tab-locks.ts', 'Promise.withResolvers<void>()'],
  ['web/lib/dates.ts', 'Object.groupBy(races, nameOf)'],
  ['web/lib/dates.ts', 'new Set(a).isSubsetOf(b)'],
  ['web/lib/dates.ts', 'await Array.fromAsync(rows)'],
  ['web/lib/dates.ts', 'new Intl.DurationFormat()'],
  ['web/lib/dates.ts', 'await scheduler.yield()'],
  ['web/lib/dates.ts', "await cookieStore.get('sid')"],
])('%s may not say %s, which Safari 16.4 does not know', (file, source) => {
  expect(breachesIn({ [file]: source })).toEqual([
    expect.stringContaining('missing in the oldest supported browsers'),
  ])
})

test('what pages bring along of the Worker knows no more than they do; the Worker itself may', () => {
  const files = {
    'web/features/races/api.ts': "import { isLink } from '#worker/features/races/rules.ts'",
    'worker/features/races/rules.ts': "import { host } from '../../lib/text/host.ts'",
    'worker/lib/text/host.ts': 'URL.canParse(link)',
    'worker/features/races/queries.ts': 'URL.canParse(link)',
  }
  expect(breachesIn(files)).toEqual([
    'worker/lib/text/host.ts: URL.canParse is missing in the oldest supported browsers (scripts/oldest-browsers.mjs)',
  ])
})

test('what is looked for before it is used may be young', () => {
  expect(breachesIn({ 'web/lib/dates.ts': 'document.startViewTransition?.(draw)' })).toEqual([])
})
