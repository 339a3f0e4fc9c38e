import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { type JSX, type ReactNode, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pendingMembersQuery } from '#web/features/members/api.ts'
import { RequireProof } from '#web/features/passkeys/require-proof.tsx'
import { button } from '#web/ui/button.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyDialog, LazyPart, useLazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TabGroup, TabPanel, TabRow } from '#web/ui/tabs.tsx'
import { AdminDialogs, useAdminDialogs } from './admin-dialogs.tsx'
import { adminTabs } from './admin-tabs.look.ts'
import { ChampionshipsTab } from './championships-tab.tsx'
import { DashboardTab } from './dashboard-tab.tsx'
import { useDrafts } from './drafts.ts'
import { MembersTab } from './members-tab.tsx'
import { LoadingRows } from './query-states.tsx'
import { RacesTab } from './races-tab.tsx'

const notificationsTab = new LazyPart(() => import('./notifications-tab.tsx'))
const clubAdminTab = new LazyPart(() => import('./club-admin-tab.tsx'))
const leaveDialog = new LazyPart(async () => {
  const { LeaveDialog } = await import('#web/ui/leave-dialog.tsx')
  return { default: LeaveDialog }
})
const ahead = [notificationsTab, clubAdminTab, leaveDialog]

const tabs = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'races', label: 'Races' },
  { value: 'championships', label: 'Championships' },
  { value: 'members', label: 'Members' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'club', label: 'Club Admin' },
]

/** The admin dashboard, for an admin who has proven who they are. */
export default function AdminPage() {
  return (
    <RequireProof>
      <AdminTabs />
    </RequireProof>
  )
}

/** The tabs of the dashboard. */
function AdminTabs() {
  const { tab, top, open } = useTab()
  const { openDialog, ...dialogs } = useAdminDialogs()
  const { club, announcement, unsaved } = useDrafts()
  usePrefetch(ahead)
  return (
    <>
      <title>Admin Dashboard | Racing Club</title>
      <PageHead
        size="compact"
        title="Admin Dashboard"
        subtitle="Races, members and announcements. All times are London time."
        side={
          <Link to="/admin/members" className={button({ variant: 'onPit' })}>
            <UserCheck aria-hidden="true" />
            Member Approval
          </Link>
        }
      />
      <Page>
        <div ref={top} className={adminTabs.root}>
          <TabGroup value={tab} onChange={open}>
            <AdminTabRow tab={tab} />
            <Panel value="dashboard">
              <DashboardTab onOpenDialog={openDialog} />
            </Panel>
            <Panel value="races">
              <RacesTab onOpenDialog={openDialog} />
            </Panel>
            <Panel value="championships">
              <ChampionshipsTab onOpenDialog={openDialog} />
            </Panel>
            <Panel value="members">
              <MembersTab />
            </Panel>
            <Panel value="notifications">
              <LazyTab part={notificationsTab} {...announcement} />
            </Panel>
            <Panel value="club">
              <LazyTab part={clubAdminTab} {...club} />
            </Panel>
          </TabGroup>
        </div>
      </Page>
      <AdminDialogs {...dialogs} />
      <LazyDialog
        part={leaveDialog}
        open={unsaved.isAsking}
        what={unsaved.what}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
      />
    </>
  )
}

/** Reads the open tab from the address. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'dashboard'
  const top = useRef<HTMLDivElement>(null)
  const open = (next: string) => {
    setParams(next === 'dashboard' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
    // Show a tab from its top, even if the previous one was scrolled.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }
  return { tab, top, open }
}

/** The tab row, with the number of pending drivers on Members. */
function AdminTabRow({ tab }: { tab: string }) {
  const { data: waiting = [] } = useQuery(pendingMembersQuery)
  const look = adminTabs
  return (
    <TabRow
      label="Admin Dashboard"
      items={tabs.map(item =>
        item.value === 'members' ? { ...item, waiting: waiting.length || null } : item,
      )}
      value={tab}
      look={{ list: look.list ?? '', trigger: look.tab ?? '' }}
    />
  )
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabPanel value={value} className={adminTabs.panel}>
      <FaultBoundary what="tab">{children}</FaultBoundary>
    </TabPanel>
  )
}

/** The content of a tab that is fetched when first opened. */
function LazyTab<Props extends object>({ part, ...props }: { part: LazyPart<Props> } & Props) {
  const { Part, isMissing } = useLazyPart(part)
  if (Part) return <Part {...(props as unknown as Props & JSX.IntrinsicAttributes)} />
  return (
    <>
      <LoadingRows label="Loading..." />
      {isMissing && <NoConnection />}
    </>
  )
}
