import { defineRecipe } from '@pandacss/dev'

/**
 * The drivers of a race on paper: black on white, over as many sheets as they need, with nothing of the page around
 * them and nothing to press. What it undoes stands in other recipes, so all of it is important.
 */
export const printedGrid = defineRecipe({
  className: 'printed-grid',
  base: {
    '@media print': {
      '& *': {
        color: 'black !important',
        backgroundColor: 'transparent !important',
        boxShadow: 'none !important',
      },
      '& button, & [data-slot-meter], & .avatar': { display: 'none !important' },
      '& dl': { display: 'grid !important', gridTemplateColumns: 'repeat(4, auto) !important' },
      '& li': {
        breakInside: 'avoid',
        paddingBlock: '6px !important',
        borderColor: 'rgb(0 0 0 / .35) !important',
      },
      'body:has(&)': {
        position: 'static !important',
        overflow: 'visible !important',
        backgroundColor: 'white !important',
      },
      'html:has(&)': { colorScheme: 'light !important', backgroundColor: 'white !important' },
      'body:has(&) #root': { display: 'none !important' },
      'body:has(&) [data-scope=dialog][data-part=backdrop]': { display: 'none !important' },
      'body:has(&) [data-scope=dialog][data-part=close-trigger]': { display: 'none !important' },
      'body:has(&) [data-scope=dialog][data-part=positioner]': {
        position: 'static !important',
        display: 'block !important',
        padding: '0 !important',
      },
      'body:has(&) [data-scope=dialog][data-part=content]': {
        display: 'block !important',
        maxWidth: 'none !important',
        maxHeight: 'none !important',
        border: 'none !important',
        boxShadow: 'none !important',
        backgroundColor: 'white !important',
        color: 'black !important',
        animation: 'none !important',
      },
      'body:has(&) [data-scope=dialog][data-part=content] *': {
        overflow: 'visible !important',
        color: 'black !important',
      },
      'body:has(&) [data-scope=dialog][data-part=content] > *': { paddingInline: '0 !important' },
      'body:has(&) [data-scope=dialog][data-part=content] > :not(:has(&)):has(button)': {
        display: 'none !important',
      },
    },
  },
  staticCss: ['*'],
})
