import { cx } from 'styled-system/css'
import { kerbStrip } from './motifs.look.ts'

/** A red and white kerb. `tight`: for short runs, such as under one word. */
export function KerbStrip({ pitch, className }: { pitch?: 'wide' | 'tight'; className?: string }) {
  return <span className={cx(kerbStrip({ pitch }), className)} aria-hidden="true" />
}
