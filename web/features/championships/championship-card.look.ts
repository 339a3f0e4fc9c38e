import { css, cx } from 'styled-system/css'
import { liveries } from '#web/theme/livery.look.ts'

const championshipCardBase = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    // Also under the art, or the card's white shows through at its rounded corners.
    backgroundImage: 'linear-gradient(var(--livery) 80px, transparent 0)!',
  }),
  art: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '7',
    flexShrink: '0',
    p: '5',
    bg: 'var(--livery)',
    color: 'fg.onPit',
    forcedColorAdjust: 'none',
  }),
  plates: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    '& > *': { minWidth: '0' },
    '& > :first-child': { flexShrink: '0' },
  }),
  dates: css({ display: 'flex', alignItems: 'center', gap: '4', mt: 'auto' }),
  date: css({ display: 'flex', alignItems: 'flex-end', gap: '2' }),
  day: css({ textStyle: 'numeral', fontSize: '[3.5rem]', lineHeight: '[0.72]' }),
  month: css({ display: 'block', fontSize: 'md', fontWeight: 'bold', lineHeight: '[1.2]' }),
  year: css({
    display: 'block',
    mb: '[-4px]',
    fontSize: 'md',
    color: 'fg.onPitMuted',
    lineHeight: '[1.2]',
    fontVariantNumeric: 'tabular-nums',
  }),
  line: css({
    position: 'relative',
    flex: '1',
    minWidth: '0',
    height: '[6px]',
    borderRadius: 'full',
    bg: 'track.casing',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      left: '0',
      width: 'var(--gone)',
      borderRadius: 'full',
      bg: 'track.line',
    },
    // The start and finish line, across the end of the season.
    _after: {
      content: '""',
      position: 'absolute',
      right: '0',
      top: '[-5px]',
      width: '[8px]',
      height: '[16px]',
      background:
        '[conic-gradient({colors.white} 25%, #0B0F0D 0 50%, {colors.white} 0 75%, #0B0F0D 0) 0 0 / 8px 8px]',
    },
  }),
  body: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    flex: '1',
    p: '5',
    minWidth: '0',
  }),
  name: css({ textStyle: 'cardTitle' }),
  text: css({ mt: '2', color: 'fg.muted', fontSize: 'md', lineHeight: '[1.45]' }),
  // The line is reserved while the races are loading.
  next: css({ mt: '3', minHeight: '[1.45em]', fontSize: 'md', lineHeight: '[1.45]' }),
  facts: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: { base: '5', md: '8' },
    rowGap: '4',
    mt: 'auto',
    pt: '6',
  }),
  label: css({ color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.35]' }),
  value: css({ textStyle: 'clock', fontSize: 'xl', mt: '1.5' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '6', '& > a': { flex: '[1 0 auto]' } }),
}

const championshipCardDateOver = css({ color: 'fg.onPitMuted' })

const championshipCardLineOver = css({ _before: { bg: 'track.lineMuted' } })

export type ChampionshipCardVariantProps = { livery?: keyof typeof liveries; over?: boolean }

/** A championship card: its season as a line from the first day to the last, then its description. */
export function championshipCard({ livery, over }: ChampionshipCardVariantProps = {}) {
  return {
    ...championshipCardBase,
    root: cx(championshipCardBase.root, livery && liveries[livery]),
    date: cx(championshipCardBase.date, over && championshipCardDateOver),
    line: cx(championshipCardBase.line, over && championshipCardLineOver),
  }
}
