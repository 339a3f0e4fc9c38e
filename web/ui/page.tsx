import type { ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { type PageVariantProps, page } from './surfaces.look.ts'

type PageProps = {
  children: ReactNode
  width?: PageVariantProps['width']
  /** Overlaps a `<PageHead overlap>` above it. */
  overlap?: boolean
  className?: string
}

/** The page's body below its head: container, gutters and vertical space. */
export function Page({ children, width, overlap, className }: PageProps) {
  return <div className={cx(page({ width, overlap, section: true }), className)}>{children}</div>
}

/** The same width and gutters without the vertical space, for headers and page heads. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(page(), className)}>{children}</div>
}
