import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { healthQuery } from '#web/features/health/api.ts'
import { useScrollToCard } from '#web/features/sessions/scroll-to-card.ts'
import { useMinute } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Finding, findingsOf, unwell } from '#worker/features/health/rules/findings.ts'
import { adminDashboard } from './admin-dashboard.look.ts'

/** Club health: problems first, with what to do about them. */
export default function HealthCard() {
  const query = useQuery(healthQuery)
  const heading = useScrollToCard('health', !query.isPending)
  const now = useMinute()
  const report = query.data?.report
  return (
    <section aria-labelledby="health">
      <h2 id="health" ref={heading} tabIndex={-1} className={title}>
        Club health
      </h2>
      {query.isPending && <Waiting />}
      {query.isError && !query.data && <FetchFailed query={query} what="club health" level={3} />}
      {query.isError && query.data && <FetchOutdated query={query} what="club health" />}
      {report && (
        <Card>
          <Findings findings={findingsOf(report, now)} />
          <div className={foot}>
            <Button
              variant="secondary"
              size="sm"
              busy={query.isFetching}
              busyLabel="Checking..."
              onClick={() => query.refetch()}
            >
              Check again
            </Button>
          </div>
        </Card>
      )}
    </section>
  )
}

function Waiting() {
  return (
    <Card padded>
      <Loading label="Checking club health">
        <Skeleton height="92px" />
      </Loading>
    </Card>
  )
}

function Findings({ findings }: { findings: Finding[] }) {
  const bad = unwell(findings)
  const good = findings.filter(finding => !bad.includes(finding))
  return (
    <>
      {bad.length === 0 ? (
        <p className={cx(row, css({ fontWeight: 'semibold' }))}>
          <CircleCheck aria-hidden="true" className={css({ flexShrink: '0', color: 'status.open.fg' })} />
          All is well.
        </p>
      ) : (
        <ul aria-label="Problems" className={css({ listStyle: 'none' })}>
          {bad.map(finding => (
            <Line
              key={finding.name}
              finding={finding}
              icon={<TriangleAlert className={css({ color: 'status.warn.fg' })} />}
            />
          ))}
        </ul>
      )}
      <details className={cx(adminDashboard.run, details)}>
        <summary className={summary}>{good.length === 1 ? '1 check OK' : `${good.length} checks OK`}</summary>
        <div>
          {good.map(({ name, words }) => (
            <p key={name} className={css({ py: '1', overflowWrap: 'anywhere' })}>
              <strong className={css({ fontWeight: 'semibold', color: 'fg.default' })}>{name}:</strong>{' '}
              {words}
            </p>
          ))}
        </div>
      </details>
    </>
  )
}

function Line({ finding: { name, words, todo }, icon }: { finding: Finding; icon: ReactNode }) {
  return (
    <li className={row}>
      <span aria-hidden="true" className={css({ flexShrink: '0', mt: '0.5' })}>
        {icon}
      </span>
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <p>
          <strong className={css({ fontWeight: 'semibold' })}>{name}:</strong> {words}
        </p>
        <p className={css({ mt: '1', color: 'fg.muted' })}>{todo}</p>
      </div>
    </li>
  )
}

// Clears the sticky header and tabs.
const title = css({ textStyle: 'h2', mb: '4', scrollMarginTop: '[176px]' })
const row = css({
  display: 'flex',
  columnGap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  fontSize: 'md',
  lineHeight: 'snug',
  '& + &': {
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderColor: 'border.subtle',
  },
})
const details = css({ px: { base: '4', md: '5' }, fontSize: 'sm', color: 'fg.muted', lineHeight: 'snug' })
const summary = css({ py: '[14px]' })
const foot = css({ px: { base: '4', md: '5' }, pt: '2', pb: '4' })
