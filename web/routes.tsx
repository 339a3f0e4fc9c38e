import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { asksFor, calendar, chat, season } from './page-loaders.ts'
import { AdminsOnly, MembersOnly } from './shell/guards.tsx'
import { fetchPage, type Load, lazyPage, UnpaintedPage } from './shell/lazy-page.tsx'
import { BrokenPage } from './shell/pages/broken-page.tsx'
import { Shell } from './shell/shell.tsx'

const ChatSignedOutPage = lazyPage(() => import('./features/chat/signed-out-page.tsx'))
const SignedOutRegistrationPage = lazyPage(
  () => import('./features/registrations/signed-out-registration-page.tsx'),
)

/** A page whose code is fetched when its address is first opened. */
const page = (load: Load) => ({
  lazy: async () => ({ element: <UnpaintedPage page={await fetchPage(load)} /> }),
})

/** One that the build paints, as far as it says the same to everybody. */
const paintedPage = (load: Load) => ({
  lazy: async () => ({ Component: await fetchPage(load) }),
  handle: { isPainted: true },
})

/** THE PAGE MAP: every URL of the club, who may open it, and what is asked for while its code comes. */
export const pages = (client: QueryClient): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <BrokenPage />,
    children: [
      {
        errorElement: <BrokenPage />, // in the page's place: what surrounds it goes on
        children: [
          { index: true, ...paintedPage(() => import('./features/landing/landing-page.tsx')) },
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
                ...asksFor(client, season),
                ...page(() => import('./features/dashboard/dashboard-page.tsx')),
              },
              { path: 'races/:id', ...page(() => import('./features/board/race-page.tsx')) },
              { path: 'incidents', ...page(() => import('./features/incidents/incidents-page.tsx')) },
              { path: 'incidents/:id', ...page(() => import('./features/incidents/case-page.tsx')) },
              { path: 'members/:id/profile', ...page(() => import('./features/members/profile-page.tsx')) },
              {
                path: 'championships',
                ...asksFor(client, season),
                ...page(() => import('./features/championships/championships-page.tsx')),
              },
            ],
          },
          {
            element: (
              <MembersOnly
                signedOutPage={<SignedOutRegistrationPage />}
                signedOutParam="register"
                isPainted
              />
            ),
            children: [
              {
                path: 'races',
                ...asksFor(client, calendar),
                ...paintedPage(() => import('./features/races/races-page.tsx')),
              },
            ],
          },
          {
            element: <MembersOnly signedOutPage={<ChatSignedOutPage />} />,
            children: [
              {
                path: 'chat',
                ...asksFor(client, chat),
                ...page(() => import('./features/chat/chat-page.tsx')),
              },
            ],
          },
          {
            element: <AdminsOnly />,
            children: [
              { path: 'admin', ...page(() => import('./features/admin/admin-page.tsx')) },
              {
                path: 'races/:id/result',
                ...page(() => import('./features/results/result-entry-page.tsx')),
              },
              { path: 'admin/members', ...page(() => import('./features/members/member-approval-page.tsx')) },
            ],
          },
          { path: '*', ...page(() => import('./shell/pages/not-found-page.tsx')) },
        ],
      },
    ],
  },
]
