/** The pages that are counted: paths of `web/routes.tsx` without ids. */
export const pages = [
  '/',
  '/register',
  '/signin',
  '/leaderboards',
  '/coming-soon',
  '/rules',
  '/rules/appeals',
  '/privacy',
  '/dashboard',
  '/members/:id/profile',
  '/championships',
  '/races',
  '/races/:id',
  '/races/:id/result',
  '/incidents',
  '/incidents/:id',
  '/chat',
  '/admin',
  '/admin/members',
  'another page',
] as const
export type ClientErrorPage = (typeof pages)[number]

/** The page at a path, without its ids. */
export function pageAt(pathname: string): ClientErrorPage {
  const path = pathname
    .replace(/^\/members\/[^/]+\/profile$/, '/members/:id/profile')
    .replace(/^\/races\/[^/]+(?=$|\/result$)/, '/races/:id')
    .replace(/^\/incidents\/[^/]+$/, '/incidents/:id')
  return pages.find(page => page === path) ?? 'another page'
}

/** Where in the club's files an error was thrown, "/assets/chat-page-B1x2.js:3:4512"; `null` if the stack names none. */
export function placeOf(stack: string | undefined): string | null {
  return /\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/.exec(stack ?? '')?.[0] ?? null
}
