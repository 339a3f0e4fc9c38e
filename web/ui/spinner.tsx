import { cx } from 'styled-system/css'
import { spinner } from './feedback.look.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A spinner. With a `label` it is announced; without one, the text beside it must say what is happening. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <span className={cx(spinner, className)} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
