import { css } from 'styled-system/css'

/** The links of a phone's bottom bar: four equal plates. */
export const bottomLinks = {
  root: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    height: '[55px]',
    maxWidth: '[560px]',
    mx: 'auto',
    animation: 'fadeIn {durations.fast}',
  }),
  link: css({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    color: 'fg.onPitMuted',
    fontSize: '[11px]',
    fontWeight: '[650]',
    lineHeight: '[1.2]',
    // The longest of the four labels fits a quarter of 320 px.
    fontStretch: '92%',
    whiteSpace: 'nowrap',
    '& > svg': { width: '[22px]', height: '[22px]', strokeWidth: '[1.75]' },
    '&[aria-current=page]': { color: 'fg.onPit' },
    '&:focus-visible': { outlineOffset: '[-4px]', borderRadius: 'control' },
  }),
  mark: css({ position: 'absolute', top: '[5px]', left: '[calc(50% + 8px)]', display: 'flex' }),
  kerb: css({ position: 'absolute', top: '[-1px]', insetInline: '4' }),
}
