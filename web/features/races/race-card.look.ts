import { css, cx } from 'styled-system/css'
import { liveries } from '#web/theme/livery.look.ts'

const raceCardBase = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    // Also under the art, or the card's white shows through at its rounded corners.
    backgroundImage: 'linear-gradient(var(--livery) 100px, transparent 0)!',
  }),
  art: css({
    position: 'relative',
    // In rem, so that larger text does not overlap.
    height: '[12.75rem]',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'var(--livery)',
    color: 'fg.onPit',
    forcedColorAdjust: 'none',
  }),
  plates: css({
    position: 'absolute',
    top: '4',
    // As far as the toggle of the preview.
    insetInline: '[16px 55px]',
    display: 'flex',
    flexWrap: 'wrap', // with large text the class moves below
    gap: '1.5',
    '& > *': { minWidth: '0', overflow: 'hidden' },
    '& > :first-child': { flexShrink: '0' },
  }),
  date: css({ position: 'absolute', left: '4', bottom: '[18px]', display: 'grid', gap: '3' }),
  dayAndMonth: css({ display: 'flex', alignItems: 'flex-end', gap: '2.5' }),
  day: css({ textStyle: 'numeral', fontSize: '[4.5rem]', lineHeight: '[0.7]' }),
  month: css({ display: 'block', fontSize: 'md', fontWeight: 'bold', lineHeight: '[1.2]' }),
  weekday: css({
    display: 'block',
    mb: '[-4px]',
    fontSize: 'md',
    color: 'fg.onPitMuted',
    lineHeight: '[1.2]',
  }),
  time: css({
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: '[1]',
    fontVariantNumeric: 'tabular-nums',
  }),
  outline: css({
    position: 'absolute',
    right: '4',
    top: '[3.25rem]',
    width: '[min(212px, 52%)]',
    aspectRatio: 'circuit',
    animation: 'fadeIn {durations.normal} {easings.out}',
  }),
  trackName: css({
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    textStyle: 'h1',
    fontSize: '3xl',
    lineHeight: '[0.96]',
    textAlign: 'right',
    color: 'track.lineMuted',
    lineClamp: '3',
  }),
  // Level with the plates, as far from the top as from the side.
  toggle: css({ position: 'absolute', zIndex: '[1]', top: '[11px]', right: '[11px]' }),
  preview: css({ position: 'absolute', inset: '[2.625rem 8px 6px]' }),
  strip: css({ position: 'absolute', insetInline: '0', bottom: '[3px]' }),
  body: css({ display: 'flex', flexDirection: 'column', flex: '1', p: '5', minWidth: '0' }),
  name: css({ textStyle: 'cardTitle', lineClamp: '2' }),
  place: css({
    mt: '1',
    color: 'fg.muted',
    fontSize: 'md',
    lineHeight: 'snug',
    lineClamp: '2',
    textWrap: '[pretty]',
  }),
  figures: css({ pt: '4', _empty: { display: 'none' } }),
  standing: css({
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'end',
    minHeight: '[8.6rem]',
    mt: 'auto',
    pt: '5',
  }),
  // A small grid stays small: its slots do not stretch without limit.
  places: css({ '& > [role=progressbar]': { gridAutoColumns: '[minmax(0, 72px)]' } }),
  counts: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    mt: '2.5',
    minHeight: '[1.25rem]',
    fontSize: 'sm',
    lineHeight: '[1.25rem]',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { color: 'fg.default' },
  }),
  state: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    minHeight: '[2.625rem]',
    mt: '5',
  }),
  stateLabel: css({ fontSize: 'sm', lineHeight: '[1.35]', color: 'fg.muted' }),
  stateValue: css({ fontSize: 'md', lineHeight: '[1.35]', fontWeight: 'bold' }),
  clock: css({ textStyle: 'clock', fontSize: 'xl', color: 'status.closing.fg' }),
  soon: css({ color: 'status.closing.fg' }),
  stateAside: css({ ml: '1', color: 'fg.muted', fontSize: 'sm', fontWeight: 'regular' }),
  waiting: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    ml: 'auto',
    maxWidth: '[13ch]',
    color: 'status.warn.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '[1.25]',
    '& > svg': { width: '[16px]', height: '[16px]' },
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '5' }),
}

const raceCardDateOver = css({ color: 'fg.onPitMuted' })

const raceCardWeekdayOver = css({ color: 'fg.onPitMuted' })

export type RaceCardVariantProps = { livery?: keyof typeof liveries; over?: boolean }

/** A race card: livery art with the date set large, then what it is, how full it is, and the actions. */
export function raceCard({ livery, over }: RaceCardVariantProps = {}) {
  return {
    ...raceCardBase,
    root: cx(raceCardBase.root, livery && liveries[livery]),
    date: cx(raceCardBase.date, over && raceCardDateOver),
    weekday: cx(raceCardBase.weekday, over && raceCardWeekdayOver),
  }
}
