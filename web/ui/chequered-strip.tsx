import { cx } from 'styled-system/css'
import { chequeredStrip } from './motifs.look.ts'

/** A chequered band. `wipe` draws it across once when it appears because of something the reader just did. */
export function ChequeredStrip({ wipe, className }: { wipe?: boolean; className?: string }) {
  return <span className={cx(chequeredStrip({ wipe }), className)} aria-hidden="true" />
}
