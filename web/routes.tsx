import type { RouteObject } from 'react-router'
import { type Ask, calendar, chat, season } from './page-loaders.ts'
import { AdminsOnly, MembersOnly } from './shell/guards.tsx'
import { LazyPage } from './shell/lazy-page.tsx'
import { Shell } from './shell/shell.tsx'
import { LazyPart } from './ui/lazy.tsx'

type Load = ConstructorParameters<typeof LazyPart<object>>[0]

/** What is known of a page before it opens. */
export interface PageAhead {
  part: LazyPart<object>
  /** Prefetches its first data while its code is loading. */
  asks?: Ask
  isPainted: boolean
}

const chatSignedOut = new LazyPart(() => import('./features/chat/signed-out-page.tsx'), true)
const signedOutRegistration = new LazyPart(
  () => import('./features/registrations/signed-out-registration-page.tsx'),
  true,
)

/** A page whose code is loaded when its address is first opened, or a link to it is hovered. */
const page = (load: Load, { isPainted = false, asks }: { isPainted?: boolean; asks?: Ask } = {}) => {
  const part = new LazyPart(load, true) // also available offline
  const handle: PageAhead = { part, asks, isPainted }
  return { element: <LazyPage part={part} isPainted={isPainted} />, handle }
}

/** THE PAGE MAP: every URL of the club, who may open it, and what is prefetched while its code is loading. */
export const pages: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { index: true, ...page(() => import('./features/landing/landing-page.tsx'), { isPainted: true }) },
      { path: 'register', ...page(() => import('./features/members/register-page.tsx')) },
      { path: 'signin', ...page(() => import('./features/session/sign-in-page.tsx')) },
      { path: 'leaderboards', ...page(() => import('./features/season/leaderboards-page.tsx')) },
      { path: 'coming-soon', ...page(() => import('./features/season/coming-soon-page.tsx')) },
      { path: 'rules', ...page(() => import('./features/rules/rules-page.tsx')) },
      { path: 'rules/appeals', ...page(() => import('./features/rules/appeals-page.tsx')) },
      { path: 'privacy', ...page(() => import('./features/privacy/privacy-page.tsx')) },
      {
        element: <MembersOnly />,
        children: [
          {
            path: 'dashboard',
            ...page(() => import('./features/dashboard/dashboard-page.tsx'), { asks: season }),
          },
          { path: 'races/:id', ...page(() => import('./features/board/race-page.tsx')) },
          { path: 'incidents', ...page(() => import('./features/incidents/incidents-page.tsx')) },
          { path: 'incidents/:id', ...page(() => import('./features/incidents/case-page.tsx')) },
          { path: 'members/:id/profile', ...page(() => import('./features/members/profile-page.tsx')) },
          {
            path: 'championships',
            ...page(() => import('./features/championships/championships-page.tsx'), { asks: season }),
          },
        ],
      },
      {
        element: (
          <MembersOnly
            signedOutPage={<LazyPage part={signedOutRegistration} />}
            signedOutParam="register"
            isPainted
          />
        ),
        children: [
          {
            path: 'races',
            ...page(() => import('./features/races/races-page.tsx'), { isPainted: true, asks: calendar }),
          },
        ],
      },
      {
        element: <MembersOnly signedOutPage={<LazyPage part={chatSignedOut} />} />,
        children: [{ path: 'chat', ...page(() => import('./features/chat/chat-page.tsx'), { asks: chat }) }],
      },
      {
        element: <AdminsOnly />,
        children: [
          { path: 'admin', ...page(() => import('./features/admin/admin-page.tsx')) },
          { path: 'races/:id/result', ...page(() => import('./features/results/result-entry-page.tsx')) },
          { path: 'admin/members', ...page(() => import('./features/members/member-approval-page.tsx')) },
        ],
      },
      { path: '*', ...page(() => import('./shell/pages/not-found-page.tsx')) },
    ],
  },
]
