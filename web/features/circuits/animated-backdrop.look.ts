import { css } from 'styled-system/css'

/** The circuit behind the head of a page, scaled to cover it. */
export const circuitGhost = {
  root: css({ containerType: 'size', overflow: 'hidden' }),
  cover: css({
    position: 'absolute',
    left: '[50%]',
    top: '[50%]',
    width: '[max(100cqw, 100cqh * var(--ratio))]',
    aspectRatio: 'var(--ratio)',
    transform: 'translate(-50%, -50%)',
    containerType: 'inline-size',
    '& > svg': { display: 'block', width: 'full', height: 'full', overflow: 'visible' },
  }),
  line: css({
    stroke: '[currentColor]',
    strokeWidth: '[30px]',
    strokeDasharray: '1',
    animation: 'drawTrack 1.2s {easings.inOut}',
  }),
  dot: css({
    position: 'absolute',
    left: '[-9px]',
    top: '[-9px]',
    width: '[18px]',
    height: '[18px]',
    borderRadius: 'full',
    bg: 'track.line',
    willChange: 'transform',
  }),
}
