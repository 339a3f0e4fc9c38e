import type { ReactNode } from 'react'

/**
 * Wraps text next to conditional content in its own element. A browser that translates the page replaces text nodes; React
 * would then fail to find a bare one when it inserts or removes something beside it.
 */
export function Words({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span>{children}</span> : children
}
