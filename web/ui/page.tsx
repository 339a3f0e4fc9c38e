import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type PageVariantProps, page } from './surfaces.look.ts'

type PageProps = {
  children: ReactNode
  width?: PageVariantProps['width']
  /** Climbs into a `<PageHead overlap>` above it. */
  overlap?: boolean
  className?: string
}

/** The page's body under its head: container, gutters and room above and below. */
export function Page({ children, width, overlap, className }: PageProps) {
  return <div className={cx(page({ width, overlap, section: true }), className)}>{children}</div>
}

/** The same width and gutters without the vertical room, for headers and heads. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(page(), className)}>{children}</div>
}
