import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { type Board, boardQuery } from '#web/features/board/api.ts'
import { RequireProof } from '#web/features/passkeys/require-proof.tsx'
import { type Race, raceQuery } from '#web/features/races/api.ts'
import { type Member, useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { useHasCome } from '#web/lib/clock.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type ResultAnswer, resultQuery } from './api.ts'
import { ResultEntry } from './result-entry.tsx'

/** The page to enter a race's result, for an admin who has proven who they are. */
export default function ResultEntryPage() {
  return (
    <RequireProof>
      <EntryOfRace />
    </RequireProof>
  )
}

function EntryOfRace() {
  const { id = '' } = useParams()
  const race = useQuery(raceQuery(id))
  const board = useQuery(boardQuery(id))
  const result = useQuery(resultQuery(id))
  const { member } = useSession()
  const queries = [race, board, result]
  const isUnknown = queries.some(({ error }) => error instanceof ApiError && error.status === 404)
  const failed = queries.find(query => query.isError)
  const isShown = race.data && board.data && result.data && member
  const named = isShown || failed ? race.data : undefined // with the content below, which a second line would push down
  if (isUnknown)
    return (
      <Sentence title="Race not found" sentence="It may have been taken off the calendar." to="/races">
        View All Races
      </Sentence>
    )
  return (
    <>
      <title>{named ? isolated(`Result of ${named.name} | Racing Club`) : 'Result | Racing Club'}</title>
      <PageHead
        size="compact"
        awaits={!named}
        title="Result"
        subtitle={named ? raceLine(named) : 'Loading...'}
      />
      <Page key={named ? 'known' : 'awaited'}>
        {isShown && failed && <FetchOutdated query={failed} what="the result" />}
        {isShown && <Entry race={race.data} board={board.data} answer={result.data} me={member} />}
        {!isShown && failed && <FetchFailed query={failed} what="the result" />}
        {!isShown && !failed && (
          <Loading label="Loading the result">
            <Skeleton height="30rem" />
          </Loading>
        )}
      </Page>
    </>
  )
}

type EntryProps = { race: Race; board: Board; answer: ResultAnswer; me: Member }

function Entry({ race, board, answer, me }: EntryProps) {
  const hasStarted = useHasCome(Date.parse(race.date))
  if (!hasStarted)
    return (
      <NotYet title="The race has not started" to={`/races/${race.id}`}>
        {`You can enter its result from ${dayAndTime(race.date)}, London time.`}
      </NotYet>
    )
  return <ResultEntry key={`${race.id} ${me.id}`} board={board} answer={answer} me={me} />
}

type NotYetProps = { title: string; to: string; children: string }

function NotYet({ title, to, children }: NotYetProps) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Link to={to} className={button({ variant: 'primary' })}>
            Go to the race
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Card>
  )
}

type SentenceProps = { title: string; sentence: string; to: string; children: string }

function Sentence({ title, sentence, to, children }: SentenceProps) {
  return (
    <>
      <title>{`${title} | Racing Club`}</title>
      <PageHead size="compact" title={title} />
      <Page>
        <Card>
          <EmptyState
            title="We can’t find this race"
            action={
              <Link to={to} className={button({ variant: 'primary' })}>
                {children}
              </Link>
            }
          >
            {sentence}
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}

function raceLine(race: Race): string {
  return `${race.name}, ${dayAndTime(race.date)}`
}
