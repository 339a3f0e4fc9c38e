import { Gavel } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { css } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import type { Incident } from './api.ts'
import { caseFile } from './case-file.look.ts'
import { Statement } from './case-sides.tsx'
import { groundWords, nameOf, partiesOf, penaltyWords, verdictWords } from './case-words.ts'
import { hasCaseDraft } from './use-case-draft.ts'

const appealForm = new LazyPart(() => import('./appeal-form.tsx'))
const answerForm = new LazyPart(() => import('./answer-form.tsx'))
const takeBackDialog = new LazyPart(() => import('./take-back-dialog.tsx'))

type Decision = NonNullable<Incident['decision']>
type CaseDecisionProps = { incident: Incident; decision: Decision; me: string }

/** The decision, its appeals and their answer, with the forms to appeal, answer or withdraw it. */
export function CaseDecision({ incident, decision, me }: CaseDecisionProps) {
  const titleId = useId()
  const { may, appeals, answer, state } = incident
  const [isTakingBack, setIsTakingBack] = useState(false)
  const { Part: AnswerForm } = useLazyPart(answerForm, may.answer)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
        <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
          {state === 'closed' ? 'Closed' : 'Decision'}
        </h2>
        <Badge icon={<Gavel />}>{verdictWords[decision.verdict]}</Badge>
      </div>
      <p className={quiet}>
        <time dateTime={decision.at}>{dayAndTime(decision.at)}</time>
        {decision.by && (
          <span>
            , written by <bdi>{nameOf(decision.by)}</bdi>
          </span>
        )}
      </p>
      <p className={caseFile.prose}>{decision.text}</p>
      {decision.rule && <p className={quiet}>{`Rule: ${decision.rule}`}</p>}
      <Penalties incident={incident} penalties={decision.penalties}>
        {answer && isMilder(incident) ? 'Original penalties' : 'Penalties'}
      </Penalties>
      {may.takeBack && (
        <>
          <Button variant="secondary" className={css({ mt: '3' })} onClick={() => setIsTakingBack(true)}>
            Withdraw the decision
          </Button>
          <LazyDialog
            part={takeBackDialog}
            incident={incident}
            open={isTakingBack}
            onClose={() => setIsTakingBack(false)}
          />
        </>
      )}
      {may.appeal && <Appeal incident={incident} me={me} />}
      {appeals.length > 0 && (
        <div className={caseFile.part}>
          <h3 className={heading}>{appeals.length === 1 ? 'Appeal' : 'Appeals'}</h3>
          <div className={caseFile.sides}>
            {appeals.map(({ id, member, ground, text, clips, at }) => (
              <Statement
                key={id}
                from={nameOf(member)}
                at={at}
                text={text}
                note={`Grounds: ${groundWords[ground].toLowerCase()}`}
                clips={clips}
                isOwn={id === me}
              />
            ))}
          </div>
        </div>
      )}
      {may.answer && (
        <div className={caseFile.part}>
          <h3 className={heading}>Answer the appeal</h3>
          {AnswerForm && <AnswerForm incident={incident} me={me} />}
        </div>
      )}
      {answer && (
        <div className={caseFile.part}>
          <h3 className={heading}>Answer to the appeal</h3>
          <div>
            <p className={quiet}>
              <time dateTime={answer.at}>{dayAndTime(answer.at)}</time>
            </p>
            <p className={caseFile.prose}>{answer.text}</p>
            {isMilder(incident) && (
              <Penalties incident={incident} penalties={incident.penalties} none="All penalties are lifted.">
                Final penalties
              </Penalties>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

function isMilder({ decision, penalties }: Incident) {
  const inOrder = (list: Incident['penalties']) =>
    JSON.stringify(list.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)).map(penaltyWords))
  return decision !== null && inOrder(decision.penalties) !== inOrder(penalties)
}

type PenaltiesProps = {
  incident: Incident
  penalties: Incident['penalties']
  /** Shown if there are none. */
  none?: string
  children: ReactNode
}

function Penalties({ incident, penalties, none, children }: PenaltiesProps) {
  if (penalties.length === 0) return none ? <p className={caseFile.prose}>{none}</p> : null
  const names = partiesOf(incident)
  return (
    <>
      <h3 className={css({ textStyle: 'label', mt: '4' })}>{children}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" className={css({ listStyle: 'none', mt: '1' })}>
        {penalties.map(penalty => (
          <li key={penalty.memberId} className={caseFile.change}>
            <strong>{names.find(({ id }) => id === penalty.memberId)?.name ?? 'The other party'}</strong>
            <span>{penaltyWords(penalty)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Appeal({ incident, me }: { incident: Incident; me: string }) {
  // Reopen the form if it holds a draft.
  const [isOpen, setIsOpen] = useState(() => hasCaseDraft(me, 'appeal', incident.id))
  const { Part: AppealForm } = useLazyPart(appealForm, isOpen)
  if (!isOpen)
    return (
      <Button
        variant="secondary"
        className={css({ mt: '5', minHeight: '[48px]' })}
        onPointerEnter={appealForm.fetchAhead}
        onClick={() => setIsOpen(true)}
      >
        Appeal this decision
      </Button>
    )
  return (
    <div className={caseFile.part}>
      <h3 className={heading}>Your appeal</h3>
      {AppealForm && (
        <AppealForm
          incident={incident}
          me={me}
          onDone={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

const quiet = css({ mt: '1', color: 'fg.muted', fontSize: 'md', overflowWrap: 'anywhere' })
const heading = css({ textStyle: 'cardTitle', fontSize: 'lg' })
