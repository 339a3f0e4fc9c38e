import { css } from 'styled-system/css'

/** The liveries as classes of a root: `var(--livery)` is for what stands in it. */
export const liveries = {
  british: css({ '--livery': '{colors.livery.british}' }),
  french: css({ '--livery': '{colors.livery.french}' }),
  italian: css({ '--livery': '{colors.livery.italian}' }),
  dutch: css({ '--livery': '{colors.livery.dutch}' }),
  belgian: css({ '--livery': '{colors.livery.belgian}' }),
  german: css({ '--livery': '{colors.livery.german}' }),
}
