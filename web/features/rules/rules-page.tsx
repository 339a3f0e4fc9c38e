import { Link } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { clubRules, usualPenalties } from './club-rules.ts'
import { Rulebook, RulebookLinks, RuleTable } from './rulebook.tsx'

/** The club rules, open to everybody, even before joining. */
export default function RulesPage() {
  return (
    <>
      <title>Club rules | Racing Club</title>
      <PageHead
        size="compact"
        title="Club rules"
        subtitle="How we race with each other, in GT3, GT4 and everything else."
      />
      <Page>
        <Rulebook
          chapters={clubRules}
          lead={
            <>
              <p>
                We race hard, and we want everybody to come back next week. Three things carry all the rest:
                race cleanly, respect each other, and follow the race director.
              </p>
              <p>
                Every rule has a number, so you can quote it. What the club keeps about you, and for how long,
                is on the <Link to="/privacy">privacy page</Link>.
              </p>
            </>
          }
          tables={{
            penalties: (
              <RuleTable
                caption="Usual penalties, and the licence points that come with them"
                columns={['Offence', 'Penalty', 'Points']}
                rows={usualPenalties}
              />
            ),
          }}
          foot={<RulebookLinks to="/rules/appeals">Race review and appeal guide</RulebookLinks>}
        />
      </Page>
    </>
  )
}
