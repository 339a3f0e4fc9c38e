import '#web/theme/late/season-page.css'
import { Link } from 'react-router'
import { seasonPage } from 'styled-system/recipes'
import { GhostArt } from '#web/features/circuits/circuit-art.tsx'
import { useSession } from '#web/features/session/api.ts'
import { button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SeriesSection } from './components/series-section.tsx'
import { closingLine, series } from './content.ts'

/** How the club's championships stand; open to everyone. */
export default function LeaderboardsPage() {
  const { member } = useSession()
  const look = seasonPage()
  return (
    <>
      <title>Leaderboards | Racing Club</title>
      <PageHead
        overlap
        title="Leaderboards"
        subtitle="Standings and race results of the club’s championships."
        art={<GhostArt track="Zandvoort" />}
      />
      <Page overlap className={look.root}>
        {series.map((it, index) => (
          <SeriesSection key={it.id} series={it} ownGamertag={member?.gamertag} isFirst={index === 0} />
        ))}
        <div className={look.closing}>
          <p>{closingLine}</p>
          <Link to={member ? '/races' : '/register'} className={button()}>
            {member ? 'See the races' : 'Create New Driver Profile'}
          </Link>
        </div>
      </Page>
    </>
  )
}
