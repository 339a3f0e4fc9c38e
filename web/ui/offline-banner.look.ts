import { css } from 'styled-system/css'

/** A line under the header while the club cannot be reached. */
export const offlineBanner = css({
  bg: 'status.warn.soft',
  color: 'fg.default',
  borderBottom: '1px solid {colors.border.default}',
  fontSize: 'md',
  fontWeight: 'medium',
  '--ring': '{colors.focus.ring}',
  '& > div': { display: 'flex', alignItems: 'center', gap: '3', py: '1.5', minHeight: '[48px]' },
  '& > div > svg': { width: '[20px]', height: '[20px]', color: 'status.warn.fg' },
  '& > div > p': { flex: '1', minWidth: '0', lineHeight: '[1.35]' },
})
