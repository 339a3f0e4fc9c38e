import { css, cx } from 'styled-system/css'

const badgeBase = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: '[26px]',
  px: '2.5',
  py: '1',
  borderWidth: '[1px]',
  borderStyle: 'solid',
  borderColor: { base: '[transparent]', _moreContrast: '[currentColor]' },
  borderRadius: 'plate',
  textStyle: 'plate',
  whiteSpace: 'nowrap',
  '& > svg': { width: '[0.875rem]', height: '[0.875rem]', strokeWidth: '[2.25]' },
})

const badgeStatus = {
  neutral: css({ color: 'fg.muted', borderColor: 'border.strong', px: '2' }),
  open: css({ color: 'status.open.fg', bg: 'status.open.soft' }),
  closing: css({ color: 'status.closing.onSolid', bg: 'status.closing.solid' }),
  closed: css({ color: 'status.closed.fg', bg: 'status.closed.soft' }),
  registered: css({ color: 'status.registered.onSolid', bg: 'status.registered.solid' }),
  info: css({ color: 'status.info.fg', bg: 'status.info.soft' }),
  warn: css({ color: 'status.warn.fg', bg: 'status.warn.soft' }),
  danger: css({ color: 'status.closing.fg', bg: 'status.closing.soft' }),
}

const badgeOn = {
  surface: '',
  art: '',
}

const badgeWhenArtNeutral = css({
  color: 'fg.onPit',
  borderColor: '[color-mix(in srgb, {colors.fg.onPit} 50%, transparent)]',
})

const badgeWhenArtOpen = css({ color: 'green.700', bg: 'white' })

const badgeWhenArtClosed = css({
  color: 'fg.onPitMuted',
  bg: '[rgb(4 24 16 / .5)]',
  borderColor: 'border.onPit',
})

export type BadgeVariantProps = { status?: keyof typeof badgeStatus; on?: keyof typeof badgeOn }

/** A number plate: expanded letters on a tight plate. `on: art`: for coloured card art, on which soft tints would be lost. */
export function badge({ status = 'neutral', on = 'surface' }: BadgeVariantProps = {}) {
  return cx(
    badgeBase,
    badgeStatus[status],
    badgeOn[on],
    on === 'art' && status === 'neutral' && badgeWhenArtNeutral,
    on === 'art' && status === 'open' && badgeWhenArtOpen,
    on === 'art' && status === 'closed' && badgeWhenArtClosed,
  )
}
