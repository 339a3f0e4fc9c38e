import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type SkeletonVariantProps, skeleton } from './feedback.look.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  shape?: SkeletonVariantProps['shape']
  width?: string
  height?: string
  className?: string
}

/** A grey placeholder with the size of the coming content, so that nothing jumps. */
export function Skeleton({ shape, width, height, className }: SkeletonProps) {
  return <span className={cx(skeleton({ shape }), className)} style={{ width, height }} aria-hidden="true" />
}

type LoadingProps = { label: string; children: ReactNode; className?: string }

/** Wraps a group of skeletons and announces once what is loading; `data-loading` marks it for tests. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div role="status" className={className} data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
