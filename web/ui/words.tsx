import type { ReactNode } from 'react'

/**
 * Words beside what comes and goes, in an element of their own. A browser that translates a page puts other nodes in the place
 * of its texts; React would look for a bare one, to put something before it or to take it away, and would not find it.
 */
export function Words({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span>{children}</span> : children
}
