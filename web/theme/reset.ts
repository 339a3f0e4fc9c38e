import { defineGlobalStyles } from '@pandacss/dev'

/** What browsers bring along and the club does not want, for the elements that it has: a reset of our own size. */
export const reset = defineGlobalStyles({
  '*, ::before, ::after, ::backdrop': {
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    borderWidth: '0',
    borderStyle: 'solid',
    borderColor: 'currentcolor',
  },
  'img, svg, video, canvas, iframe, object': { display: 'block', verticalAlign: 'middle' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' },
  // The page's `anywhere` counts for the narrowest width too, and would let a narrow column cut words in the middle.
  'p, h1, h2, h3, h4': { overflowWrap: 'break-word' },
  'ol, ul, menu': { listStyle: 'none' },
  'button, input, select, textarea': {
    font: 'inherit',
    fontFeatureSettings: 'inherit',
    fontVariationSettings: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'transparent',
  },
  button: { appearance: 'button' },
  textarea: { resize: 'vertical' },
  table: { borderCollapse: 'collapse', textIndent: '0' },
  summary: { display: 'list-item' },
  small: { fontSize: '80%' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  'b, strong': { fontWeight: 'bolder' },
  '::-webkit-search-decoration, ::-webkit-search-cancel-button': { appearance: 'none' },
  // Firefox's red glow; the club says itself what is wrong.
  ':-moz-ui-invalid': { boxShadow: 'none' },
  '::-webkit-inner-spin-button, ::-webkit-outer-spin-button': { height: 'auto' },
  '[hidden]:where(:not([hidden=until-found]))': { display: 'none!' },
})
