import { cx } from 'styled-system/css'
import { startLamps } from 'styled-system/recipes'

type StartLampsProps = {
  /** How many of the five columns burn. */
  lit: number
  /** `lg` doubles the row, as on a real gantry. */
  size?: 'sm' | 'lg'
  /** What the lamps say, where no text beside them says it. */
  label?: string
  className?: string
}

/** A gantry of five lamps that fills from the left. */
export function StartLamps({ lit, size = 'sm', label, className }: StartLampsProps) {
  const styles = startLamps({ size })
  const lamps = size === 'lg' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3, 4]
  const meaning = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <span className={cx(styles.root, className)} {...meaning}>
      {lamps.map(lamp => (
        <span key={lamp} className={styles.lamp} data-on={lamp % 5 < lit ? '' : undefined} />
      ))}
    </span>
  )
}
