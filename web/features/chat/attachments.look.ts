import { css } from 'styled-system/css'

/** The attachments of the message being written: a row of thumbnails above the field. */
export const attachments = {
  root: css({ display: 'flex', gap: '2', overflowX: 'auto', mb: '2', pt: '2', pr: '2' }),
  item: css({
    position: 'relative',
    flexShrink: '0',
    width: '[56px]',
    height: '[56px]',
    '& > :is(img, video)': {
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      bg: 'bg.sunken',
      borderRadius: 'control',
    },
    '& > svg': {
      position: 'absolute',
      insetInlineStart: '1',
      bottom: '1',
      width: '[1.25rem]',
      height: '[1.25rem]',
      p: '[2px]',
      borderRadius: 'plate',
      bg: 'bg.pit',
      color: 'fg.onPit',
      pointerEvents: 'none',
    },
  }),
  remove: css({
    position: 'absolute',
    top: '[-8px]',
    right: '[-8px]',
    display: 'grid',
    placeItems: 'center',
    width: '[28px]',
    height: '[28px]',
    borderRadius: 'full',
    bg: 'bg.surface',
    color: 'fg.default',
    border: '1px solid {colors.border.default}',
    boxShadow: 'card',
    _hover: { bg: 'bg.raised' },
    '& > svg': { width: '[1rem]', height: '[1rem]' },
  }),
}
