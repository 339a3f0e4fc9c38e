import { cx } from 'styled-system/css'
import { type SlotMeterVariantProps, slotMeter } from './motifs.look.ts'

const MOST = 50

type SlotMeterProps = {
  filled: number
  /** Places that nobody has and nobody can take: they are kept for somebody. */
  held?: number
  total: number
  /** What is measured, and how it stands: "Places", "17 of 20 registered". */
  label: string
  valueText: string
  tone?: SlotMeterVariantProps['tone']
  className?: string
}

/** How many of a number of places are taken, drawn as a staggered starting grid. Beyond fifty it shows the share. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place; slots are never reordered.
        <span key={slot} className={styles.slot} {...markOf(slot)} />
      ))}
    </div>
  )
}
