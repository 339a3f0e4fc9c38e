import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { AdminsOnly, MembersOnly } from './shell/guards.tsx'
import { Shell } from './shell/shell.tsx'

const LandingPage = lazy(() => import('./features/landing/landing-page.tsx'))
const RegisterPage = lazy(() => import('./features/members/register-page.tsx'))
const SignInPage = lazy(() => import('./features/session/sign-in-page.tsx'))
const DashboardPage = lazy(() => import('./features/dashboard/dashboard-page.tsx'))
const ProfilePage = lazy(() => import('./features/members/profile-page.tsx'))
const ChampionshipsPage = lazy(() => import('./features/championships/championships-page.tsx'))
const ChatPage = lazy(() => import('./features/chat/chat-page.tsx'))
const ChatDoor = lazy(() => import('./features/chat/rooms/chat-door.tsx'))
const RacesPage = lazy(() => import('./features/races/races-page.tsx'))
const RulesPage = lazy(() => import('./features/rules/rules-page.tsx'))
const AppealsPage = lazy(() => import('./features/rules/appeals-page.tsx'))
const MemberApprovalPage = lazy(() => import('./features/members/member-approval-page.tsx'))
const AdminPage = lazy(() => import('./features/admin/admin-page.tsx'))
const NotFoundPage = lazy(() => import('./shell/pages/not-found-page.tsx'))

/** THE PAGE MAP: every URL of the club, each page loaded when it is first opened, and who may open it. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<LandingPage />} />
        <Route path="register" element={<RegisterPage />} />
        <Route path="signin" element={<SignInPage />} />
        <Route path="rules" element={<RulesPage />} />
        <Route path="rules/appeals" element={<AppealsPage />} />
        <Route element={<MembersOnly />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="members/:id/profile" element={<ProfilePage />} />
          <Route path="championships" element={<ChampionshipsPage />} />
          <Route path="races" element={<RacesPage />} />
        </Route>
        <Route element={<MembersOnly door={<ChatDoor />} />}>
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
