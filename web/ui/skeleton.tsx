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

/** A grey stand-in of the size of what is coming, so that nothing jumps. */
export function Skeleton({ shape, width, height, className }: SkeletonProps) {
  return <span className={cx(skeleton({ shape }), className)} style={{ width, height }} aria-hidden="true" />
}

type LoadingProps = { label: string; children: ReactNode; className?: string }

/** Wraps a group of skeletons and says once, in words, what is loading; `data-loading` tells the shell that it is. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div role="status" className={className} data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
