import { Link } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { appealGuide, timetable } from './appeal-guide.ts'
import { Rulebook, RulebookLinks, RuleTable } from './rulebook.tsx'

/** The race review and appeal guide, open to everybody. */
export default function AppealsPage() {
  return (
    <>
      <title>Race review and appeal guide | Racing Club</title>
      <PageHead
        size="compact"
        title="Race review and appeal guide"
        subtitle="What to do when something went wrong on the track."
      />
      <Page>
        <Rulebook
          chapters={appealGuide}
          lead={
            <>
              <p>
                Contact happens. This guide says how to have it looked at, what we need from you, and what you
                can do if you think we got it wrong.
              </p>
              <p>
                What is allowed on the track is in the <Link to="/rules">club rules</Link>, and so are the{' '}
                <Link to="/rules#penalties">usual penalties</Link>.
              </p>
            </>
          }
          tables={{
            timetable: (
              <RuleTable
                caption="From the finish to the last word"
                columns={['Step', 'Due']}
                rows={timetable}
              />
            ),
          }}
          foot={<RulebookLinks to="/rules">Club rules</RulebookLinks>}
        />
      </Page>
    </>
  )
}
