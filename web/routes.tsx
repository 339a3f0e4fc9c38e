import { Route, Routes } from 'react-router'
import { AdminsOnly, MembersOnly } from './shell/guards.tsx'
import { latePage } from './shell/lazy-page.tsx'
import { Shell } from './shell/shell.tsx'

const LandingPage = latePage(() => import('./features/landing/landing-page.tsx'))
const RegisterPage = latePage(() => import('./features/members/register-page.tsx'))
const SignInPage = latePage(() => import('./features/session/sign-in-page.tsx'))
const DashboardPage = latePage(() => import('./features/dashboard/dashboard-page.tsx'))
const ProfilePage = latePage(() => import('./features/members/profile-page.tsx'))
const ChampionshipsPage = latePage(() => import('./features/championships/championships-page.tsx'))
const ChatPage = latePage(() => import('./features/chat/chat-page.tsx'))
const ChatSignedOutPage = latePage(() => import('./features/chat/signed-out-page.tsx'))
const RacesPage = latePage(() => import('./features/races/races-page.tsx'))
const RegistrationDoor = latePage(() => import('./features/registrations/signed-out-registration-page.tsx'))
const LeaderboardsPage = latePage(() => import('./features/season/leaderboards-page.tsx'))
const ComingSoonPage = latePage(() => import('./features/season/coming-soon-page.tsx'))
const RulesPage = latePage(() => import('./features/rules/rules-page.tsx'))
const AppealsPage = latePage(() => import('./features/rules/appeals-page.tsx'))
const MemberApprovalPage = latePage(() => import('./features/members/member-approval-page.tsx'))
const AdminPage = latePage(() => import('./features/admin/admin-page.tsx'))
const NotFoundPage = latePage(() => import('./shell/pages/not-found-page.tsx'))

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
        <Route element={<MembersOnly door={<RegistrationDoor />} doorFor="register" />}>
          <Route path="races" element={<RacesPage />} />
        </Route>
        <Route element={<MembersOnly door={<ChatSignedOutPage />} />}>
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
