import { css } from 'styled-system/css'

/** A race or championship on a phone: name, badges, one line of facts, actions. */
export const adminItem = {
  root: css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', px: '[14px]', py: '3' }),
  head: css({
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '2.5',
  }),
  name: css({
    flex: '[1 0 7rem]',
    minWidth: '0',
    maxWidth: 'full',
    overflowWrap: 'anywhere',
    fontWeight: 'bold',
    lineHeight: 'snug',
  }),
  badges: css({ minWidth: '0', '& > span': { justifyContent: 'flex-end' } }),
  facts: css({ mt: '1', color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.4]', overflowWrap: 'anywhere' }),
  acts: css({
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    mt: '3',
    '& > :not(:last-child)': { flex: '[1 0 auto]' },
  }),
}
