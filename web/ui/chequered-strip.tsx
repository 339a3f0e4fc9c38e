import { cx } from 'styled-system/css'
import { chequeredStrip } from './motifs.look.ts'

/** A chequered band. `wipe` animates its appearance once, after something the reader just did. */
export function ChequeredStrip({ wipe, className }: { wipe?: boolean; className?: string }) {
  return <span className={cx(chequeredStrip({ wipe }), className)} aria-hidden="true" />
}
