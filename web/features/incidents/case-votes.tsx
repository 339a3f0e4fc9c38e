import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { findOffence } from '#worker/features/incidents/rules/offences.ts'
import type { Incident } from './api.ts'
import { caseFile } from './case-file.look.ts'
import { nameOf, partiesOf, verdictWords, votesWords } from './case-words.ts'
import { hasCaseDraft } from './use-case-draft.ts'

const voteForm = new LazyPart(() => import('./vote-form.tsx'))
const decisionForm = new LazyPart(() => import('./decision-form.tsx'))

type Voting = NonNullable<Incident['voting']>
type CaseVotesProps = { incident: Incident; voting: Voting; me: string }

/** The stewards' room: sealed envelopes until all votes are in, then the votes and the decision form. */
export function CaseVotes({ incident, voting, me }: CaseVotesProps) {
  const titleId = useId()
  const { may } = incident
  const { Part: DecisionForm } = useLazyPart(decisionForm, may.decide)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
        {may.decide ? 'Decide the case' : 'Votes'}
      </h2>
      <p role="status" className={css({ mt: '1', color: 'fg.muted' })}>
        {votesWords(voting)}
      </p>
      <div className={css({ display: 'grid', gap: '5', mt: '4' })}>
        {voting.votes ? (
          <OpenVotes incident={incident} votes={voting.votes} me={me} />
        ) : (
          <Sealed voting={voting} />
        )}
        {may.vote && !may.decide && <OwnVote incident={incident} voting={voting} me={me} />}
        {may.decide && DecisionForm && <DecisionForm incident={incident} me={me} />}
      </div>
    </Card>
  )
}

// A sealed envelope per vote cast, an empty slot per vote awaited.
function Sealed({ voting }: { voting: Voting }) {
  const { needed, in: cast, own } = voting
  const styles = caseFile
  if (needed < 2) return null
  const places = Array.from({ length: Math.max(needed, cast) }, (_, n) => n)
  return (
    <div
      aria-hidden="true"
      className={styles.envelopes}
      style={{ gridTemplateColumns: `repeat(${places.length}, minmax(0, 1fr))` }}
    >
      {places.map(n => (
        <span key={n} className={styles.envelope} data-empty={n >= cast || undefined}>
          <svg aria-hidden="true" viewBox="0 0 100 44" preserveAspectRatio="none">
            <path d="M0 0 50 40 100 0" vectorEffect="non-scaling-stroke" />
          </svg>
          {n >= cast ? 'To come' : own && n === 0 ? 'Yours' : 'Sealed'}
        </span>
      ))}
    </div>
  )
}

function OpenVotes({
  incident,
  votes,
  me,
}: {
  incident: Incident
  votes: NonNullable<Voting['votes']>
  me: string
}) {
  const styles = caseFile
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label="Votes" className={styles.envelopes}>
      {votes.map((vote, n) => (
        <li
          key={vote.steward?.id ?? n}
          className={styles.vote}
          data-own={vote.steward?.id === me || undefined}
        >
          <strong>{judgementWords(incident, vote)}</strong>
          <span dir="auto">{vote.reason}</span>
          <small>
            <bdi>{nameOf(vote.steward)}</bdi>
            {vote.steward?.id === me && <span> (you)</span>}
          </small>
        </li>
      ))}
    </ul>
  )
}

function OwnVote({ incident, voting, me }: CaseVotesProps) {
  const { own } = voting
  const [isChanging, setIsChanging] = useState(() => own === null || hasCaseDraft(me, 'vote', incident.id))
  const { Part: VoteForm } = useLazyPart(voteForm, isChanging)
  if (own && !isChanging)
    return (
      <div className={css({ display: 'grid', gap: '2' })}>
        <div className={caseFile.vote} data-own>
          <strong>{judgementWords(incident, own)}</strong>
          <span>{own.reason}</span>
          <small>Your vote. You can change it until all are in.</small>
        </div>
        <Button
          variant="secondary"
          className={css({ justifySelf: 'start' })}
          onClick={() => setIsChanging(true)}
        >
          Change my vote
        </Button>
      </div>
    )
  return (
    VoteForm && (
      <VoteForm
        incident={incident}
        me={me}
        onDone={() => setIsChanging(false)}
        onCancel={own ? () => setIsChanging(false) : undefined}
      />
    )
  )
}

/** "Penalty for Marcus: Contact that costs a place" */
function judgementWords(
  incident: Incident,
  { verdict, blamedId, offence }: Omit<NonNullable<Voting['own']>, 'reason'>,
) {
  const blamed = partiesOf(incident).find(({ id }) => id === blamedId)?.name
  const what = [verdictWords[verdict], blamed && `for ${blamed}`].filter(Boolean).join(' ')
  const breach = findOffence(offence)?.name
  return breach ? `${what}: ${breach}` : what
}
