import { startLamps } from './motifs.look.ts'

type StartLampsProps = {
  /** Number of the five columns that are lit. */
  lit: number
  /** `lg`: two rows, as on a real gantry. */
  size?: 'sm' | 'lg'
}

/** A gantry of five lamps that fills from the left. Decorative: the text beside it says the same. */
export function StartLamps({ lit, size = 'sm' }: StartLampsProps) {
  const styles = startLamps({ size })
  const lamps = size === 'lg' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3, 4]
  return (
    <span className={styles.root} aria-hidden="true">
      {lamps.map(lamp => (
        <span key={lamp} className={styles.lamp} data-on={lamp % 5 < lit ? '' : undefined} />
      ))}
    </span>
  )
}
