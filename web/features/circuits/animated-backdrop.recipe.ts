import { defineSlotRecipe } from '@pandacss/dev'

/** The circuit behind a page's head; as large as it covers its place. */
export const circuitGhost = defineSlotRecipe({
  className: 'circuit-ghost',
  slots: ['root', 'cover', 'line', 'dot'],
  base: {
    root: { containerType: 'size', overflow: 'hidden' },
    cover: {
      position: 'absolute',
      left: '50%',
      top: '50%',
      width: 'max(100cqw, 100cqh * var(--ratio))',
      aspectRatio: 'var(--ratio)',
      transform: 'translate(-50%, -50%)',
      containerType: 'inline-size',
      '& > svg': { display: 'block', width: 'full', height: 'full', overflow: 'visible' },
    },
    line: {
      stroke: 'currentColor',
      strokeWidth: '30px',
      strokeDasharray: '1',
      animation: 'drawTrack 1.2s {easings.inOut}',
    },
    dot: {
      position: 'absolute',
      left: '-9px',
      top: '-9px',
      width: '18px',
      height: '18px',
      borderRadius: 'full',
      bg: 'track.line',
      willChange: 'transform',
    },
  },
  staticCss: ['*'],
})
