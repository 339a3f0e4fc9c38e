/**
 * The oldest browsers that the club promises to work in, as the build's targets name them. What is younger than they are
 * stops `npm run check` (`scripts/check-structure.mjs`).
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128']
