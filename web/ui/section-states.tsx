import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { errorMessage } from '#web/lib/api.ts'
import { Retry } from './fetch-failed.tsx'
import { Notice } from './notice.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type SectionStatesProps<T> = {
  query: UseQueryResult<T>
  /** Set if it also waits for something else. */
  isLoading?: boolean
  /** What is fetched, as in the messages: "races". */
  what: string
  children: (data: T) => ReactNode
}

/** The loading and error states of a part of a page; data that was shown before stays in view. */
export function SectionStates<T>({
  query,
  isLoading = query.isPending,
  what,
  children,
}: SectionStatesProps<T>) {
  if (isLoading)
    return (
      <Loading label={`Loading ${what}`} className={cx(edge, css({ display: 'grid', gap: '3' }))}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Loading>
    )
  if (query.data !== undefined) return children(query.data)
  return (
    <Notice
      tone="error"
      title={`Failed to fetch ${what}`}
      className={edge}
      action={<Retry query={query} small />}
    >
      {errorMessage(query.error)}
    </Notice>
  )
}

// A padded card or a dialog sets `--inset` to 0.
const edge = css({
  mx: { base: '[var(--inset, {spacing.4})]', md: '[var(--inset, {spacing.5})]' },
  mb: { base: '[var(--inset, {spacing.5})]' },
})
