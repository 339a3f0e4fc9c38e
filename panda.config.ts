import { defineConfig } from '@pandacss/dev'
import { recipes, slotRecipes } from './web/recipes.ts'
import { globalCss } from './web/theme/global-css.ts'
import { theme } from './web/theme/theme.ts'

export default defineConfig({
  logLevel: 'silent', // or every style sheet tells how long it took; what is wrong is thrown
  preflight: false, // theme/reset.ts has what the club's own elements need of it
  // Without preset-panda only our own tokens exist, so a stray palette colour does not compile.
  presets: ['@pandacss/preset-base'],
  strictTokens: true,
  include: ['./web/**/*.{ts,tsx}'],
  outdir: 'styled-system',
  conditions: {
    extend: {
      dark: '@media (prefers-color-scheme: dark)',
      // A tap leaves :hover stuck on touch screens.
      hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'],
    },
  },
  theme: { ...theme, recipes, slotRecipes },
  globalCss,
})
