import { Route, Routes } from 'react-router'
import { AdminsOnly, MembersOnly } from './shell/guards.tsx'
import { lazyPage } from './shell/lazy-page.tsx'
import { Shell } from './shell/shell.tsx'

const LandingPage = lazyPage(() => import('./features/landing/landing-page.tsx'))
const RegisterPage = lazyPage(() => import('./features/members/register-page.tsx'))
const SignInPage = lazyPage(() => import('./features/session/sign-in-page.tsx'))
const DashboardPage = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'))
const ProfilePage = lazyPage(() => import('./features/members/profile-page.tsx'))
const ChampionshipsPage = lazyPage(() => import('./features/championships/championships-page.tsx'))
const ChatPage = lazyPage(() => import('./features/chat/chat-page.tsx'))
const ChatSignedOutPage = lazyPage(() => import('./features/chat/signed-out-page.tsx'))
const RacesPage = lazyPage(() => import('./features/races/races-page.tsx'))
const SignedOutRegistrationPage = lazyPage(
  () => import('./features/registrations/signed-out-registration-page.tsx'),
)
const LeaderboardsPage = lazyPage(() => import('./features/season/leaderboards-page.tsx'))
const ComingSoonPage = lazyPage(() => import('./features/season/coming-soon-page.tsx'))
const RulesPage = lazyPage(() => import('./features/rules/rules-page.tsx'))
const AppealsPage = lazyPage(() => import('./features/rules/appeals-page.tsx'))
const MemberApprovalPage = lazyPage(() => import('./features/members/member-approval-page.tsx'))
const AdminPage = lazyPage(() => import('./features/admin/admin-page.tsx'))
const NotFoundPage = lazyPage(() => import('./shell/pages/not-found-page.tsx'))

/** THE PAGE MAP: every URL of the club, each page loaded when it is first opened, and who may open it. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<LandingPage />} />
        <Route path="register" element={<RegisterPage />} />
        <Route path="signin" element={<SignInPage />} />
        <Route path="leaderboards" element={<LeaderboardsPage />} />
        <Route path="coming-soon" element={<ComingSoonPage />} />
        <Route path="rules" element={<RulesPage />} />
        <Route path="rules/appeals" element={<AppealsPage />} />
        <Route element={<MembersOnly />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="members/:id/profile" element={<ProfilePage />} />
          <Route path="championships" element={<ChampionshipsPage />} />
        </Route>
        <Route
          element={<MembersOnly signedOutPage={<SignedOutRegistrationPage />} signedOutParam="register" />}
        >
          <Route path="races" element={<RacesPage />} />
        </Route>
        <Route element={<MembersOnly signedOutPage={<ChatSignedOutPage />} />}>
          <Route path="chat" element={<ChatPage />} />
        </Route>
        <Route element={<AdminsOnly />}>
          <Route path="admin" element={<AdminPage />} />
          <Route path="admin/members" element={<MemberApprovalPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
