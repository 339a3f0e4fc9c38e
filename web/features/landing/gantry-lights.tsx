import { landingPoster } from './poster.look.ts'
import { type PosterFrameName, posterFrames } from './poster-frames.ts'

const pods = [0, 1, 2, 3, 4]

/** The lit lamps of one crop, over the picture and cropped like it, and their red glow. Decorative: it has no text. */
export function GantryLights({ frame, lit }: { frame: PosterFrameName; lit: number }) {
  const styles = landingPoster({ frame })
  const { width, height, gantry } = posterFrames[frame]
  const { x, upper, lower, pitch, radius } = gantry
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={frame === 'upright' ? 'xMidYMin slice' : 'xMidYMid slice'}
      className={styles.lights}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={`${frame}-glass`} cy="38%">
          <stop offset="0" stopColor="#FFD4CC" />
          <stop offset="0.4" stopColor="#FF4F42" />
          <stop offset="1" stopColor="#E5281F" />
        </radialGradient>
        <radialGradient id={`${frame}-glow`}>
          <stop offset="0" stopColor="#FF3B30" stopOpacity="0.75" />
          <stop offset="0.4" stopColor="#FF3B30" stopOpacity="0.22" />
          <stop offset="1" stopColor="#FF3B30" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse
        className={styles.wash}
        cx={x}
        cy={upper}
        rx={width * 0.62}
        ry={height * 0.62}
        fill={`url(#${frame}-glow)`}
        opacity={lit * 0.07}
      />
      {pods.map(pod => (
        <g key={pod} className={styles.pod} data-on={pod < lit ? '' : undefined}>
          {[upper, lower].map(y => (
            <g key={y} transform={`translate(${x + (pod - 2) * pitch} ${y}) scale(${radius})`}>
              <circle r="2.7" fill={`url(#${frame}-glow)`} />
              <circle r="1" fill={`url(#${frame}-glass)`} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
