import { defineRecipe } from '@pandacss/dev'

/** A number plate: expanded letters on a tight plate. `on: art` is for coloured card art, where soft tints would sink. */
export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '26px',
    px: '2.5',
    py: '1',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: { base: 'transparent', _moreContrast: 'currentColor' },
    borderRadius: 'plate',
    textStyle: 'plate',
    whiteSpace: 'nowrap',
    '& > svg': { width: '0.875rem', height: '0.875rem', strokeWidth: '2.25' },
  },
  variants: {
    status: {
      neutral: { color: 'fg.muted', borderColor: 'border.strong', px: '2' },
      open: { color: 'status.open.fg', bg: 'status.open.soft' },
      closing: { color: 'status.closing.onSolid', bg: 'status.closing.solid' },
      closed: { color: 'status.closed.fg', bg: 'status.closed.soft' },
      registered: { color: 'status.registered.onSolid', bg: 'status.registered.solid' },
      info: { color: 'status.info.fg', bg: 'status.info.soft' },
      warn: { color: 'status.warn.fg', bg: 'status.warn.soft' },
      danger: { color: 'status.closing.fg', bg: 'status.closing.soft' },
    },
    on: { surface: {}, art: {} },
  },
  compoundVariants: [
    {
      on: 'art',
      status: 'neutral',
      css: { color: 'fg.onPit', borderColor: 'color-mix(in srgb, {colors.fg.onPit} 50%, transparent)' },
    },
    { on: 'art', status: 'open', css: { color: 'green.700', bg: 'white' } },
    {
      on: 'art',
      status: 'closed',
      css: { color: 'fg.onPitMuted', bg: 'rgb(4 24 16 / .5)', borderColor: 'border.onPit' },
    },
  ],
  defaultVariants: { status: 'neutral', on: 'surface' },
  staticCss: ['*'],
})
