import { css, cx } from 'styled-system/css'

const startLampsBase = {
  root: css({
    display: 'inline-grid',
    gridTemplateColumns: 'repeat(5, auto)',
    flexShrink: '0',
    bg: 'lamp.housing',
    border: '1px solid rgb(255 255 255 / .1)',
    _highContrast: { forcedColorAdjust: 'none', bg: '[Canvas]', borderColor: '[CanvasText]' },
  }),
  lamp: css({
    display: 'block',
    borderRadius: 'full',
    bg: 'lamp.off',
    border: '1px solid rgb(255 59 48 / .22)',
    // Unlit lamps are hollow, lit ones filled.
    _highContrast: { bg: '[Canvas]', borderColor: '[CanvasText]' },
    '&[data-on]': {
      bg: 'lamp.on',
      borderColor: '[rgb(255 255 255 / .28)]',
      boxShadow: '[0 0 10px {colors.lamp.glow}, inset 0 0 4px rgb(255 255 255 / .18)]',
      animation: 'lampOn {durations.fast} {easings.out}',
      _highContrast: { bg: '[CanvasText]', borderColor: '[CanvasText]', boxShadow: '[none]' },
    },
  }),
}

const startLampsRootSize = {
  sm: css({ gap: '2', p: '[9px]', borderRadius: 'control' }),
  lg: css({ gap: '3', p: '[13px]', borderRadius: 'card' }),
}

const startLampsLampSize = {
  sm: css({ width: '[16px]', height: '[16px]' }),
  lg: css({ width: '[24px]', height: '[24px]' }),
}

export type StartLampsVariantProps = { size?: keyof typeof startLampsRootSize }

/** Five pods on a gantry. Flat and emissive: the only glow in the product. */
export function startLamps({ size = 'sm' }: StartLampsVariantProps = {}) {
  return {
    ...startLampsBase,
    root: cx(startLampsBase.root, startLampsRootSize[size]),
    lamp: cx(startLampsBase.lamp, startLampsLampSize[size]),
  }
}

const slotMeterBase = {
  root: css({
    display: 'grid',
    gridTemplateRows: 'repeat(2, 11px)',
    gridAutoFlow: 'column',
    gridAutoColumns: '[minmax(0, 72px)]',
    rowGap: '[3px]',
    width: 'full',
  }),
  slot: css({
    width: '[59%]',
    borderRadius: '[2px]',
    border: '1px solid {colors.grid.empty}',
    borderLeft: 'none',
    borderLeftRadius: '[0]',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'slow',
    '&:nth-child(even)': { justifySelf: 'end' },
    '&[data-filled]': {
      bg: 'grid.fill',
      borderColor: 'grid.fill',
      borderRadius: '[2px]',
      _highContrast: { bg: '[CanvasText]', forcedColorAdjust: 'none' },
    },
    '&[data-held]': {
      borderColor: 'grid.fill',
      borderStyle: { _highContrast: 'dashed' },
      backgroundImage: 'repeating-linear-gradient(135deg, {colors.grid.fill} 0 2px, transparent 2px 5px)',
    },
  }),
}

const slotMeterSlotTone = {
  default: '',
  muted: css({
    '&[data-filled]': {
      bg: { base: 'grid.empty', _highContrast: '[GrayText]' },
      borderColor: { base: 'grid.empty', _highContrast: '[GrayText]' },
    },
  }),
}

export type SlotMeterVariantProps = { tone?: keyof typeof slotMeterSlotTone }

/** A staggered starting grid: two rows, the second half a slot back, with as many columns as fit. */
export function slotMeter({ tone = 'default' }: SlotMeterVariantProps = {}) {
  return {
    ...slotMeterBase,
    slot: cx(slotMeterBase.slot, slotMeterSlotTone[tone]),
  }
}

const kerbStripBase = css({
  display: 'block',
  height: '[6px]',
  backgroundImage: 'repeating-linear-gradient(112deg, {colors.kerb.a} 0 19px, {colors.kerb.b} 19px 38px)',
  forcedColorAdjust: 'none',
})

const kerbStripPitch = {
  wide: '',
  tight: css({
    backgroundImage: 'repeating-linear-gradient(112deg, {colors.kerb.a} 0 9px, {colors.kerb.b} 9px 18px)',
  }),
}

export type KerbStripVariantProps = { pitch?: keyof typeof kerbStripPitch }

export function kerbStrip({ pitch }: KerbStripVariantProps = {}) {
  return cx(kerbStripBase, pitch && kerbStripPitch[pitch])
}

const chequeredStripBase = css({
  display: 'block',
  height: '[8px]',
  bg: '[repeating-conic-gradient({colors.lamp.housing} 0 25%, {colors.track.line} 0 50%) 0 0 / 8px 8px]',
  forcedColorAdjust: 'none',
})

const chequeredStripWipe = css({ animation: 'wipeIn {durations.slow} {easings.inOut}' })

export type ChequeredStripVariantProps = { wipe?: boolean }

export function chequeredStrip({ wipe }: ChequeredStripVariantProps = {}) {
  return cx(chequeredStripBase, wipe && chequeredStripWipe)
}
