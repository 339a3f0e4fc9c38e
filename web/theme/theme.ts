import { keyframes } from './keyframes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

export const theme = {
  breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
  tokens,
  semanticTokens,
  textStyles,
  keyframes,
}
