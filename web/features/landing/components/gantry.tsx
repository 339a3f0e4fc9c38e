import { poster } from 'styled-system/recipes'

const pods = [1, 2, 3, 4, 5]

/** The start gantry over the straight: five pods of two lamps. Says nothing, it only keeps the time. */
export function Gantry({ lit }: { lit: number }) {
  const look = poster()
  return (
    <div className={look.gantry} aria-hidden="true">
      <span className={look.beam} />
      <div className={look.pods}>
        {pods.map(pod => (
          <span key={pod} className={look.pod} data-on={pod <= lit ? '' : undefined}>
            <span className={look.lamp} />
            <span className={look.lamp} />
          </span>
        ))}
      </div>
    </div>
  )
}
