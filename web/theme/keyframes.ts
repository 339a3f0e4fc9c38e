import { defineKeyframes } from '@pandacss/dev'

export const keyframes = defineKeyframes({
  lampOn: { from: { opacity: '0.2' }, to: { opacity: '1' } },
  fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
  fadeOut: { from: { opacity: '1' }, to: { opacity: '0' } },
  riseIn: { from: { opacity: '0', transform: 'translateY(8px)' }, to: { opacity: '1', transform: 'none' } },
  flash: { '0%, 60%': { background: '{colors.plate.solid/35}' } },
  drawTrack: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
  runLap: { from: { offsetDistance: '0%' }, to: { offsetDistance: '100%' } },
  shimmer: { from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-200% 0' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  slideIn: { from: { opacity: '0', transform: 'translateX(24px)' }, to: { opacity: '1', transform: 'none' } },
  slideOut: { to: { opacity: '0', transform: 'translateX(60%)' } },
  sheetIn: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  sheetOut: { to: { transform: 'translateY(100%)' } },
  wipeIn: { from: { clipPath: 'inset(0 100% 0 0)' }, to: { clipPath: 'inset(0)' } },
})
