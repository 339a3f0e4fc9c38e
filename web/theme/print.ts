import { defineGlobalStyles } from '@pandacss/dev'

/**
 * Any page on paper: what it says, dark on white, without what is pressed. Dark colours are the screen's alone (`dark` in
 * `panda.config.ts`). What it undoes stands in looks, so all of it is important.
 */
export const print = defineGlobalStyles({
  '@media print': {
    'html, body': { background: 'white!', color: 'black!' },
    // Boxes that fill the screen, or scroll, would end with the first sheet.
    '#root > div, main, main > div': { display: 'block!', height: 'auto!', overflow: 'visible!' },
    'main *': {
      color: 'black!',
      background: 'transparent!',
      boxShadow: 'none!',
      textShadow: 'none!',
      animation: 'none!',
    },
    '[role=tablist], [role=radiogroup], input, select, textarea, main nav': { display: 'none!' },
    'main [aria-hidden=true]:not(td *, th *, li *), main svg': { display: 'none!' },
    table: { overflow: 'visible!' },
    thead: { display: 'table-header-group' },
    'tr, li, figure': { breakInside: 'avoid' },
    'h1, h2, h3, h4, caption': { breakAfter: 'avoid' },
    // On paper the address is all that can be followed.
    'main a:not([class])[href^=http]::after': { content: '" (" attr(href) ")"', fontWeight: 'regular' },
  },
})
