import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { wellReport } from '#tests/support/health.ts'
import { htmlOf } from '#tests/support/shown.tsx'
import HealthCard from '#web/features/admin/health-card.tsx'
import { healthQuery } from '#web/features/health/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { HealthReport } from '#worker/features/health/contract.ts'

afterEach(() => vi.unstubAllGlobals())

const shown = (report: HealthReport | null) =>
  htmlOf(<HealthCard />, { known: [[['health'], { isUp: true, report }]] })

test('a club that is well says so, and what was looked at opens', () => {
  const html = shown(wellReport)
  expect(html).toContain('All is well.')
  expect(html).toContain('checks OK')
  expect(html).toContain('full in about 59 days at this rate')
})

test('what is not well comes first, with what to do', () => {
  const html = shown({ ...wellReport, keys: { ...wellReport.keys, adminKey: false } })
  expect(html).not.toContain('All is well.')
  expect(html.indexOf('npx wrangler secret put ADMIN_KEY')).toBeLessThan(html.indexOf('11 checks OK'))
  expect(html).toContain('aria-label="Problems"')
})

test('what could not be fetched can be asked for again', () => {
  const html = htmlOf(<HealthCard />, { failed: [['health']] })
  expect(html).toContain('Failed to fetch club health')
  expect(html).toContain('Retry')
})

test('a card that is opened again says how the club is by then', async () => {
  const answers = [null, wellReport].map(report => ({ isUp: true, report }))
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const report = () => client.getQueryData(healthQuery.queryKey)?.report
  const open = () => new QueryObserver(client, healthQuery).subscribe(() => {})
  const close = open()
  await vi.waitFor(() => expect(report()).toBeNull())
  close()
  const closeAgain = open()
  await vi.waitFor(() => expect(report()).toEqual(wellReport))
  closeAgain()
  client.clear()
})

test('whose proof has run out sees no report', () => {
  expect(shown(null)).not.toContain('All is well.')
})
