import { cx } from 'styled-system/css'
import { type SlotMeterVariantProps, slotMeter } from './motifs.look.ts'

const MOST = 50

type SlotMeterProps = {
  filled: number
  /** Places held for reserves: neither taken nor free. */
  held?: number
  total: number
  /** The meter's name, such as "Places"; `valueText` is its value, such as "17 of 20 registered". */
  label: string
  valueText: string
  tone?: SlotMeterVariantProps['tone']
  className?: string
}

/** The number of places taken, drawn as a staggered starting grid. Above `MOST` places the slots show the share. */
export function SlotMeter({ filled, held = 0, total, label, valueText, tone, className }: SlotMeterProps) {
  const styles = slotMeter({ tone })
  const slots = Math.min(Math.max(total, 1), MOST)
  const drawn = (places: number) => (total > MOST ? Math.round((places / total) * MOST) : places)
  const taken = drawn(filled)
  const kept = drawn(filled + held)
  const markOf = (slot: number) =>
    slot < taken ? { 'data-filled': '' } : slot < kept ? { 'data-held': '' } : undefined
  return (
    <div
      className={cx(styles.root, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(filled, total)}
      aria-valuetext={valueText}
    >
      {Array.from({ length: slots }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots are identified by their index and never reordered.
        <span key={slot} className={styles.slot} {...markOf(slot)} />
      ))}
    </div>
  )
}
