import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css, cx } from 'styled-system/css'
import { errorMessage } from '#web/lib/api.ts'
import { Retry } from './fetch-failed.tsx'
import { Notice } from './notice.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type SectionStatesProps<T> = {
  query: UseQueryResult<T>
  /** Where it waits for something else as well. */
  isLoading?: boolean
  /** "races", as both sentences name them. */
  what: string
  children: (data: T) => ReactNode
}

/** One part of a page that is still loading or has failed; what it showed before stays in view. */
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

// A card with a padding of its own, or a dialog, says that there is none to keep.
const edge = css({
  mx: { base: '[var(--inset, {spacing.4})]', md: '[var(--inset, {spacing.5})]' },
  mb: { base: '[var(--inset, {spacing.5})]' },
})
