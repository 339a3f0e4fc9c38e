import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { ReliabilityToggle } from '#web/features/reliability/reliability-toggle.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { retention } from '#worker/lib/retention.ts'
import type { Decision } from './api.ts'
import { type ApprovalMember, type Press, useApprove } from './member-decision.ts'
import { DecisionFailure, LookAlikeWarning, MemberBadges } from './member-status.tsx'
import { StreamLink } from './stream-link.tsx'

type ApprovalCardProps = {
  member: ApprovalMember
  onReject: (member: ApprovalMember) => void
  onDecided: (id: string) => void
}

/** One driver: who they are, what to check, and the decision. */
export function ApprovalCard({ member, onReject, onDecided }: ApprovalCardProps) {
  const headingId = useId()
  const { approve, underWay, failure } = useApprove(member, () => onDecided(member.id))
  return (
    <Card
      padded
      data-member={member.id}
      className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}
    >
      <MemberBadges member={member} underWay={underWay} />
      <CardHead member={member} headingId={headingId} />
      {member.status === 'pending' && member.looksLike && member.looksLike.length > 0 && (
        <LookAlikeWarning looksLike={member.looksLike} />
      )}
      <CardDetails member={member} />
      {member.status !== 'pending' && <ReliabilityToggle memberId={member.id} describedBy={headingId} />}
      <CardActions
        member={member}
        describedBy={headingId}
        underWay={underWay}
        failure={failure}
        onApprove={approve}
        onReject={() => onReject(member)}
      />
    </Card>
  )
}

/** Picture or initial, name, gamertag and car number. The heading takes focus when the card before it has gone. */
function CardHead({ member, headingId }: { member: ApprovalMember; headingId: string }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '3' })}>
      <Avatar
        name={member.displayName}
        src={member.profileImageUrl}
        tone="other"
        seed={member.id}
        className={css({ mt: '1.5' })}
      />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <h2 id={headingId} tabIndex={-1} data-seat className={css({ textStyle: 'cardTitle' })}>
          <Link
            to={`/members/${member.id}/profile`}
            className={css({ textUnderlineOffset: '[3px]', _hover: { textDecoration: 'underline' } })}
          >
            {member.displayName}
          </Link>
        </h2>
        <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
          <VisuallyHidden>Gamertag </VisuallyHidden>
          {member.gamertag}
        </p>
      </div>
      {member.carNumber && (
        <p className={css({ textStyle: 'clock', color: 'fg.muted' })}>
          <VisuallyHidden>Car number </VisuallyHidden>#{member.carNumber}
        </p>
      )}
    </div>
  )
}

// When an undecided profile is removed.
function goesOn({ createdAt }: ApprovalMember) {
  return new Date(Date.parse(createdAt) + retention.undecided).toISOString()
}

/** What drivers say about themselves; empty rows are left out. */
function CardDetails({ member }: { member: ApprovalMember }) {
  return (
    <>
      {member.bio && <Bio bio={member.bio} />}
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: '[7.5rem 1fr]',
          columnGap: '4',
          rowGap: '1.5',
        })}
      >
        <DetailRow label="Registered">
          <time dateTime={member.createdAt}>{shortDate(member.createdAt)}</time>
        </DetailRow>
        {member.status === 'pending' && (
          <DetailRow label="If undecided">
            removed <time dateTime={goesOn(member)}>{shortDate(goesOn(member))}</time>
          </DetailRow>
        )}
        <DetailRow label="Favourite track">{member.favoriteTrack}</DetailRow>
        <DetailRow label="Favourite class">{member.favoriteCarClass}</DetailRow>
        <DetailRow label="Stream">{member.streamLink && <StreamLink href={member.streamLink} />}</DetailRow>
        <DetailRow label="Second stream">
          {member.streamLink2 && <StreamLink href={member.streamLink2} />}
        </DetailRow>
      </dl>
      {member.status === 'rejected' && member.rejectionReason && (
        <Card tone="raised" className={css({ px: '4', py: '3' })}>
          <p className={css({ textStyle: 'label', color: 'fg.muted' })}>Reason for rejection</p>
          <p className={css({ mt: '1', textStyle: 'small', whiteSpace: 'pre-line' })}>
            {member.rejectionReason}
          </p>
        </Card>
      )}
    </>
  )
}

function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={css({ display: 'contents' })}>
      <dt className={css({ textStyle: 'small', color: 'fg.muted' })}>{label}</dt>
      <dd className={css({ textStyle: 'small', minWidth: '0' })}>{children}</dd>
    </div>
  )
}

const SHORT = 130
const SHORT_LINES = 3

/** The bio; a long one is cut, so that cards stay a similar size. */
function Bio({ bio }: { bio: string }) {
  const [open, setOpen] = useState(false)
  const long = bio.length > SHORT || bio.split('\n').length > SHORT_LINES
  const text = css({ textStyle: 'small', whiteSpace: 'pre-line' })
  if (!long)
    return (
      <p className={text} dir="auto">
        {bio}
      </p>
    )
  return (
    <div>
      <p dir="auto" className={open ? text : `${text} ${css({ lineClamp: '3' })}`}>
        {bio}
      </p>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        className={css({ mx: '-3' })}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Show more'}
      </Button>
    </div>
  )
}

type CardActionsProps = {
  member: ApprovalMember
  /** The id of the heading that names the driver. */
  describedBy: string
  underWay?: Decision
  failure: string | null
  onApprove: (press: Press) => void
  onReject: () => void
}

/** The card's footer: the decision while it is open, and a quiet way to reverse it afterwards. */
function CardActions({ failure, ...props }: CardActionsProps) {
  const { status, isAdmin } = props.member
  if (status !== 'pending' && isAdmin) return null
  return (
    <div className={css({ mt: 'auto', display: 'flex', flexDirection: 'column', gap: '3' })}>
      {failure && <DecisionFailure sentence={failure} />}
      {status === 'pending' ? <DecideButtons {...props} /> : <ReverseButton {...props} />}
    </div>
  )
}

type ButtonsProps = Omit<CardActionsProps, 'failure'>

function DecideButtons({ describedBy, underWay, onApprove, onReject }: ButtonsProps) {
  return (
    <div className={css({ display: 'flex', gap: '3' })}>
      <Button
        icon={<Check />}
        busy={underWay?.approved === true}
        busyLabel="Approving…"
        aria-disabled={underWay !== undefined}
        aria-describedby={describedBy}
        className={css({ flex: '1' })}
        onClick={underWay ? undefined : onApprove}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        busy={underWay?.approved === false}
        busyLabel="Rejecting…"
        aria-disabled={underWay !== undefined}
        aria-describedby={describedBy}
        onClick={underWay ? undefined : onReject}
      >
        Reject
      </Button>
    </div>
  )
}

// One button for both directions, so that it keeps focus when its meaning changes.
function ReverseButton({ member, describedBy, underWay, onApprove, onReject }: ButtonsProps) {
  const rejected = member.status === 'rejected'
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' })}>
      <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{approvedBy(member)}</p>
      <Button
        variant="ghost"
        size="sm"
        className={css({ mr: '-3', ml: 'auto' })}
        busy={underWay !== undefined}
        busyLabel={underWay?.approved ? 'Approving…' : 'Rejecting…'}
        aria-describedby={describedBy}
        onClick={rejected ? onApprove : onReject}
      >
        {rejected ? 'Approve' : 'Reject'}
      </Button>
    </div>
  )
}

function approvedBy({ status, approver, approvedAt }: ApprovalMember) {
  if (status !== 'approved' || !approvedAt) return null
  return approver ? `Approved by ${approver}` : `Approved ${shortDate(approvedAt)}`
}
