import { HandHelping } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { css } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import type { Incident } from './api.ts'
import { caseFile } from './case-file.look.ts'
import { nameOf } from './case-words.ts'
import { hasCaseDraft } from './use-case-draft.ts'

/** The clip player. The case page waits for it: arriving late it would push content down. */
export const clipsPart = new LazyPart(() => import('./clips.tsx'))
const replyForm = new LazyPart(() => import('./reply-form.tsx'))
const withdrawDialog = new LazyPart(() => import('./withdraw-dialog.tsx'))

type SidesProps = { incident: Incident; me: string }
type CaseSidesProps = SidesProps & { isWide: boolean }

/** Both sides as facing messages, with a form for those who may still answer. */
export function CaseSides({ incident, me, isWide }: CaseSidesProps) {
  const titleId = useId()
  const { account, reporter, official, drivers, rule, raceTime } = incident
  if (account === null) return <NamedDrivers incident={incident} />
  const facts = [raceTime && `Race time ${raceTime}`, rule && `Rule: ${rule}`].filter(Boolean).join('. ')
  const from = official ? 'Reported for the club' : nameOf(reporter?.member ?? null)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle', mb: '4' })}>
        Both sides
      </h2>
      <div className={caseFile.sides} data-wide={isWide || undefined}>
        <div>
          <Statement
            from={from}
            at={incident.reportedAt}
            text={account}
            note={facts}
            clips={incident.clips}
            isOwn={reporter?.id === me}
          >
            {incident.may.withdraw && <Withdraw incident={incident} />}
          </Statement>
        </div>
        <div>
          {drivers.map(driver =>
            driver.id === me && incident.may.reply ? (
              <OwnReply key={driver.id} incident={incident} me={me} driver={driver} />
            ) : (
              <Reply key={driver.id} driver={driver} state={incident.state} isOwn={driver.id === me} />
            ),
          )}
        </div>
      </div>
    </Card>
  )
}

// Readers who are not a party see the drivers' names only, not what was said.
function NamedDrivers({ incident }: { incident: Incident }) {
  const names = incident.drivers.map(({ member }) => nameOf(member))
  return (
    <Card as="section" padded>
      <h2 className={css({ textStyle: 'cardTitle' })}>Drivers involved</h2>
      <p className={css({ mt: '2', overflowWrap: 'anywhere' })}>{names.join(', ')}</p>
      <p className={css({ mt: '2', color: 'fg.muted', fontSize: 'md' })}>
        Only the two sides and the stewards can read what was said.
      </p>
    </Card>
  )
}

type Driver = Incident['drivers'][number]
type ReplyProps = { driver: Driver; state: Incident['state']; isOwn: boolean; children?: ReactNode }

function Reply({ driver, state, isOwn, children }: ReplyProps) {
  const { member, account, repliedAt, atFault, clips } = driver
  const silence = state === 'hearing' ? 'Has not answered yet.' : 'Did not answer.'
  return (
    <Statement
      faces
      from={nameOf(member)}
      at={repliedAt}
      text={account ?? silence}
      isSilent={account === null}
      clips={clips}
      isOwn={isOwn}
      badge={
        atFault && (
          <Badge status="open" icon={<HandHelping />}>
            Owned up
          </Badge>
        )
      }
    >
      {children}
    </Statement>
  )
}

function OwnReply({ incident, me, driver }: SidesProps & { driver: Driver }) {
  const [isChanging, setIsChanging] = useState(
    () => driver.repliedAt === null || hasCaseDraft(me, 'reply', incident.id),
  )
  const { Part: ReplyForm } = useLazyPart(replyForm, isChanging)
  if (!isChanging)
    return (
      <Reply driver={driver} state={incident.state} isOwn>
        <Button
          variant="secondary"
          onClick={() => setIsChanging(true)}
          className={css({ justifySelf: 'start' })}
        >
          Edit my answer
        </Button>
      </Reply>
    )
  const hasReplied = driver.repliedAt !== null
  return (
    <div className={caseFile.side} data-faces>
      <h3 className={css({ textStyle: 'cardTitle', fontSize: 'lg' })}>Your side</h3>
      {ReplyForm && (
        <ReplyForm
          incident={incident}
          me={me}
          onDone={() => setIsChanging(false)}
          onCancel={hasReplied ? () => setIsChanging(false) : undefined}
        />
      )}
    </div>
  )
}

type StatementProps = {
  from: string
  at: string | null
  text: string
  note?: string
  clips: string[]
  badge?: ReactNode
  isOwn?: boolean
  isSilent?: boolean
  /** Faces the report. */
  faces?: boolean
  children?: ReactNode
}

/** A statement in a case, with its clips. */
export function Statement({ from, at, text, note, clips, badge, children, ...is }: StatementProps) {
  const { Part: Clips } = useLazyPart(clipsPart, clips.length > 0)
  return (
    <article className={caseFile.side} data-faces={is.faces || undefined} data-own={is.isOwn || undefined}>
      <header>
        <strong>
          <bdi>{from}</bdi>
          {is.isOwn && <span> (you)</span>}
        </strong>
        {at && <time dateTime={at}>{dayAndTime(at)}</time>}
        {badge}
      </header>
      <blockquote data-silent={is.isSilent || undefined}>{text}</blockquote>
      {note && <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>{note}</p>}
      {Clips && clips.length > 0 && <Clips clips={clips} by={from} />}
      {children}
    </article>
  )
}

/** Withdraws a report, after asking. */
function Withdraw({ incident }: { incident: Incident }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)} className={css({ justifySelf: 'start' })}>
        Withdraw the report
      </Button>
      <LazyDialog
        part={withdrawDialog}
        incident={incident}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
