import { defineTextStyles } from '@pandacss/dev'

export const textStyles = defineTextStyles({
  display: {
    value: {
      fontFamily: 'sans',
      fontWeight: '800',
      fontSize: '5xl',
      lineHeight: '0.94',
      letterSpacing: '-0.015em',
      fontStretch: '72%',
    },
  },
  h1: {
    value: {
      fontFamily: 'sans',
      fontWeight: '800',
      fontSize: '4xl',
      lineHeight: '1',
      letterSpacing: '-0.01em',
      fontStretch: '75%',
    },
  },
  h2: {
    value: { fontFamily: 'sans', fontWeight: '750', fontSize: '2xl', lineHeight: '1.1', fontStretch: '85%' },
  },
  cardTitle: {
    value: {
      fontFamily: 'sans',
      fontWeight: '700',
      fontSize: 'xl',
      lineHeight: '1.2',
      letterSpacing: '-0.005em',
      fontStretch: '92%',
    },
  },
  label: { value: { fontFamily: 'sans', fontWeight: '600', fontSize: 'sm', lineHeight: '1.3' } },
  plate: {
    value: {
      fontFamily: 'sans',
      fontWeight: '750',
      fontSize: 'xs',
      lineHeight: '1',
      fontStretch: '112%',
      letterSpacing: '0.01em',
    },
  },
  body: { value: { fontFamily: 'sans', fontWeight: '400', fontSize: 'base', lineHeight: '1.5' } },
  small: { value: { fontFamily: 'sans', fontWeight: '400', fontSize: 'md', lineHeight: '1.45' } },
  numeral: {
    value: {
      fontFamily: 'sans',
      fontWeight: '800',
      fontSize: '4xl',
      lineHeight: '0.86',
      fontStretch: '66%',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
  clock: {
    value: {
      fontFamily: 'sans',
      fontWeight: '700',
      fontSize: '2xl',
      lineHeight: '1',
      fontStretch: '88%',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
})
