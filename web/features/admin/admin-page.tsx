import { UserCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ChampionshipsTab } from './components/championships/championships-tab.tsx'
import { DashboardTab } from './components/dashboard/dashboard-tab.tsx'
import { AdminDialogs, useQuestions } from './components/forms/admin-dialogs.tsx'
import { RacesTab } from './components/races/races-tab.tsx'

const tabs = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'races', label: 'Races' },
  { value: 'championships', label: 'Championships' },
]

/** The race director's desk: how the club stands, its races and its championships. */
export default function AdminPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'dashboard'
  const { ask, ...questions } = useQuestions()
  return (
    <>
      <title>Admin Dashboard | Racing Club</title>
      <PageHead
        size="compact"
        title="Admin Dashboard"
        subtitle="Races, championships and what was done to them. Every time is London time."
        side={
          <Link to="/admin/members" className={button({ variant: 'onPit' })}>
            <UserCheck aria-hidden="true" />
            Member Approval
          </Link>
        }
      />
      <Page>
        <Tabs
          label="Admin Dashboard"
          items={tabs}
          value={tab}
          onChange={next => setParams(next === 'dashboard' ? {} : { tab: next }, { replace: true })}
        >
          <TabPanel value="dashboard">
            <DashboardTab />
          </TabPanel>
          <TabPanel value="races">
            <RacesTab onAsk={ask} />
          </TabPanel>
          <TabPanel value="championships">
            <ChampionshipsTab onAsk={ask} />
          </TabPanel>
        </Tabs>
      </Page>
      <AdminDialogs {...questions} />
    </>
  )
}
