import { Link } from 'react-router'
import { Rulebook, RulebookLinks, RuleTable } from '#web/features/rules/rulebook.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { chapters, forTheClub, type Kept, shownToOthers, yoursAlone } from './what-is-kept.ts'

/** What is kept about a driver, for how long, and who sees it: public, to be read before joining too. */
export default function PrivacyPage() {
  return (
    <>
      <title>Privacy | Racing Club</title>
      <PageHead
        size="compact"
        title="Privacy"
        subtitle="What the club keeps about you, for how long, and who sees it."
      />
      <Page>
        <Rulebook
          chapters={chapters}
          lead={
            <>
              <p>
                The club knows what you tell it, and what you do here. It keeps that for as long as this page
                says: the figures below are the very ones it deletes by.
              </p>
              <p>
                How we race with each other is in the <Link to="/rules">club rules</Link>.
              </p>
            </>
          }
          tables={{
            others: <KeptTable caption="What members see of one another" rows={shownToOthers} />,
            yours: <KeptTable caption="What nobody sees but you" rows={yoursAlone} />,
            club: <KeptTable caption="Behind the scenes" rows={forTheClub} />,
          }}
          foot={<RulebookLinks to="/rules">Club rules</RulebookLinks>}
        />
      </Page>
    </>
  )
}

function KeptTable({ caption, rows }: { caption: string; rows: Kept[] }) {
  return <RuleTable caption={caption} columns={['What', 'How long', 'Who sees it']} rows={rows} stacks />
}
