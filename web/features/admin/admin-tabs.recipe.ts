import { defineSlotRecipe } from '@pandacss/dev'

/** The six tabs of the admin page: plates, three abreast, on a phone; one row from 768 px. They stay in view. */
export const adminTabs = defineSlotRecipe({
  className: 'admin-tabs',
  slots: ['root', 'list', 'tab', 'panel'],
  base: {
    root: { minWidth: '0', scrollMarginTop: 'header' },
    list: {
      zIndex: '10',
      display: 'grid',
      // Three abreast, fewer only where the text is very large.
      gridTemplateColumns: {
        base: 'repeat(auto-fit, minmax(max(5.6rem, 26%), 1fr))',
        md: 'repeat(6, auto)',
      },
      justifyContent: { md: 'start' },
      gap: { base: '1.5', md: '1' },
      // On a phone to the edges of the screen, so that what scrolls below does not show beside it.
      mx: { base: 'calc(-1 * {spacing.gutter})', md: '0' },
      mt: { base: '-8px', md: '-16px' },
      px: { base: 'gutter', md: '0' },
      pt: '2',
      pb: { base: '2', md: '0' },
      bg: 'bg.canvas',
      boxShadow: 'inset 0 -1px {colors.border.default}',
      // On a low screen, with the keyboard up or with very large text, it would take what there is.
      '@media (min-height: 34em)': {
        position: 'sticky',
        top: 'calc({sizes.header} + env(safe-area-inset-top))',
      },
    },
    tab: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      minWidth: '0',
      minHeight: { base: '40px', md: 'control' },
      px: { base: '1', md: '3', lg: '4' },
      color: 'fg.muted',
      fontSize: { base: 'sm', md: 'md' },
      fontWeight: 'semibold',
      fontStretch: { base: '88%', md: '100%' },
      lineHeight: 'snug',
      whiteSpace: 'nowrap',
      borderRadius: { base: 'control', md: '8px 8px 0 0' },
      border: { base: '1px solid {colors.border.default}', md: 'none' },
      borderBottom: { md: '3px solid transparent' },
      bg: { base: 'bg.surface', md: 'transparent' },
      transitionProperty: 'color, background-color',
      transitionDuration: 'fast',
      _hover: { color: 'fg.default', bg: 'accent.soft' },
      '&[aria-selected=true]': {
        color: { base: 'accent.fg', md: 'fg.default' },
        bg: { base: 'accent.solid', md: 'transparent' },
        borderColor: 'accent.solid',
        borderBottomColor: { md: 'accent.text' },
        _highContrast: { outline: '2px solid Highlight', outlineOffset: '-3px' },
      },
      '&:focus-visible': { outlineOffset: '-3px' },
      // On the solid plate the ring and the count stand out by turning around.
      '&[aria-selected=true]:focus-visible': { '--ring': { base: '{colors.accent.fg}', md: 'initial' } },
      '&[aria-selected=true] > span': {
        bg: { base: 'accent.fg', md: 'accent.solid' },
        color: { base: 'accent.solid', md: 'accent.fg' },
      },
    },
    panel: {
      pt: '5',
      '&:focus-visible': { outlineOffset: '4px', borderRadius: 'control' },
      // What the keyboard comes to is not left below the tabs.
      '& :is(a, button, input, select, textarea, summary)': { scrollMarginTop: '128px' },
    },
  },
  staticCss: ['*'],
})

/** How the club stands: what needs an admin first, then figures and the log. */
export const adminDashboard = defineSlotRecipe({
  className: 'admin-dashboard',
  slots: ['needs', 'need', 'icon', 'words', 'facts', 'act', 'clear', 'run', 'more'],
  base: {
    needs: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(360px, 1fr))' },
      gap: { base: '3', md: '4' },
      listStyle: 'none',
    },
    need: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '3',
      minHeight: '72px',
      px: { base: '3', md: '4' },
      py: '3',
    },
    icon: {
      display: 'grid',
      placeItems: 'center',
      width: '40px',
      height: '40px',
      borderRadius: 'control',
      bg: 'status.info.soft',
      color: 'status.info.fg',
      '& > svg': { width: '20px', height: '20px' },
    },
    words: { minWidth: '0', fontWeight: 'bold', fontSize: 'md', lineHeight: 'snug' },
    facts: {
      mt: '0.5',
      color: 'fg.muted',
      fontSize: 'sm',
      fontWeight: 'regular',
      lineHeight: '1.35',
      lineClamp: '2',
    },
    act: { whiteSpace: 'nowrap' },
    clear: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '4',
      py: '3',
      color: 'fg.muted',
      fontSize: 'md',
      '& > svg': { width: '20px', height: '20px', color: 'status.open.fg' },
    },
    run: {
      '& > summary': {
        display: 'list-item',
        cursor: 'pointer',
        '&::marker': { color: 'fg.muted' },
      },
      '& > ul': { mt: '1.5', pl: '4', color: 'fg.muted', fontSize: 'sm', lineHeight: '1.5' },
    },
    more: { display: 'flex', justifyContent: 'center', p: '3' },
  },
  staticCss: ['*'],
})

/** A race or a championship on a phone: its name with its badges, one line of facts, what can be done. */
export const adminItem = defineSlotRecipe({
  className: 'admin-item',
  slots: ['root', 'head', 'name', 'badges', 'facts', 'acts'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', px: '14px', py: '3' },
    head: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '2.5',
    },
    name: {
      flex: '1 0 7rem',
      minWidth: '0',
      maxWidth: 'full',
      overflowWrap: 'anywhere',
      fontWeight: 'bold',
      lineHeight: 'snug',
    },
    badges: { minWidth: '0', '& > span': { justifyContent: 'flex-end' } },
    facts: { mt: '1', color: 'fg.muted', fontSize: 'sm', lineHeight: '1.4', overflowWrap: 'anywhere' },
    acts: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      mt: '3',
      '& > :not(:last-child)': { flex: '1' },
    },
  },
  staticCss: ['*'],
})
