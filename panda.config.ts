import { defineConfig } from '@pandacss/dev'
import { globalCss } from './web/theme/global-css.ts'
import { standInFaces } from './web/theme/stand-ins.ts'
import { theme } from './web/theme/theme.ts'

export default defineConfig({
  logLevel: 'silent', // or every style sheet tells how long it took; what is wrong is thrown
  preflight: false, // theme/reset.ts has what the club's own elements need of it
  // Without preset-panda only our own tokens exist, so a stray palette colour does not compile.
  presets: ['@pandacss/preset-base'],
  strictTokens: true,
  include: [], // what stands in the pages scripts/compiled-styles.mjs writes out
  outdir: 'styled-system',
  conditions: {
    extend: {
      // Not in the dark, or of two that hold there the wrong one would win.
      lightMoreContrast: '@media (prefers-contrast: more) and (prefers-color-scheme: light)',
      // Paper is white whatever the screen is.
      dark: '@media screen and (prefers-color-scheme: dark)',
      // A tap leaves :hover stuck on touch screens.
      hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'],
      // What a pointer hits at 36 px, a thumb wants 44 px high.
      thumb: '@media (pointer: coarse)',
    },
  },
  theme,
  globalCss,
  globalFontface: standInFaces,
})
