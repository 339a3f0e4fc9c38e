import { GantryLights } from './gantry-lights.tsx'
import { landingPoster } from './poster.look.ts'
import { posterFrames } from './poster-frames.ts'

/** The poster in the crop that fits the screen, with `lit` lamps on. Drawn by `scripts/drawing/draw-poster.mjs`. */
export function Poster({ lit }: { lit: number }) {
  const styles = landingPoster()
  const { upright, square, wide } = posterFrames
  return (
    <div className={styles.art}>
      <picture>
        <source
          media="(min-aspect-ratio: 5/4)"
          srcSet="/poster/wide.svg"
          width={wide.width}
          height={wide.height}
        />
        <source
          media="(max-aspect-ratio: 3/5)"
          srcSet="/poster/upright.svg"
          width={upright.width}
          height={upright.height}
        />
        <img
          src="/poster/square.svg"
          width={square.width}
          height={square.height}
          alt="A green GT3 car on pole position at night, under the start lamps."
          fetchPriority="high"
        />
      </picture>
      <GantryLights frame="upright" lit={lit} />
      <GantryLights frame="square" lit={lit} />
      <GantryLights frame="wide" lit={lit} />
    </div>
  )
}
