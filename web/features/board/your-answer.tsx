import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import type { RaceDialogName } from '#web/features/races/race-actions.tsx'
import { RaceDialogs } from '#web/features/races/race-dialogs.tsx'
import { useJoinReserves, useTakePlace } from '#web/features/reserves/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { useOnePress } from '#web/ui/one-press.ts'
import { type Act, answerFor } from './answer.ts'
import { type Board, useSetPresence } from './api.ts'

const giveBack = new LazyPart(() => import('./give-back-dialog.tsx'))
const ahead = [giveBack]

type YourAnswerProps = {
  race: Race
  board: Board
  me: Member
  /** The reader's outcome, once there is a result. */
  result: { title: string; sentence: string } | undefined
}

/** The reader's next step, one at a time, in large type, with buttons within thumb reach. */
export function YourAnswer({ race, board, me, result }: YourAnswerProps) {
  usePrefetch(ahead)
  const titleId = useId()
  const now = useNow()
  const [isChanging, setIsChanging] = useState(false)
  const [asked, setAsked] = useState<RaceDialogName>()
  const [isGivingBack, setIsGivingBack] = useState(false)
  const setPresence = useSetPresence(race.id)
  const join = useJoinReserves()
  const take = useTakePlace()
  const standing = { ...standingOf(board, me), isChanging, result }
  const { title, sentence, acts, next } = answerFor(race, standing, now)
  const heading = useFocusAfterPress(title)
  const isBusy = setPresence.isPending || join.isPending || take.isPending
  const once = useOnePress(isBusy)
  const say = (state: 'here' | 'late') =>
    setPresence.mutate({ memberId: me.id, state }, { onSuccess: () => setIsChanging(false) })

  const buttons: Record<Act, { label: string; press: () => void; variant?: 'secondary' | 'ghost' }> = {
    here: { label: "I'm here", press: () => say('here') },
    late: { label: 'Running late', press: () => say('late'), variant: 'secondary' },
    'give-back': { label: "Can't make it", press: () => setIsGivingBack(true), variant: 'ghost' },
    change: { label: 'Change', press: () => setIsChanging(true), variant: 'ghost' },
    register: { label: 'Register Now', press: () => setAsked('register') },
    join: { label: 'Join the reserves', press: () => join.mutate(race) },
    take: { label: 'Take the place', press: () => take.mutate(race) },
    leave: {
      label: acts.includes('take') ? 'No, thanks' : 'Leave the reserves',
      press: () => setAsked('leave'),
      variant: 'ghost',
    },
  }
  return (
    <Card
      as="section"
      padded
      tone={acts[0] === 'take' || race.isRegistered ? 'own' : 'default'}
      aria-labelledby={titleId}
      className={result && ended}
    >
      <div role="status">
        <h2 id={titleId} ref={heading} tabIndex={-1} className={large}>
          {title}
        </h2>
        <p className={css({ mt: '2', color: 'fg.muted', fontSize: 'lg' })}>{sentence}</p>
      </div>
      {(acts.length > 0 || next) && (
        <div className={css({ display: 'grid', gap: '3', mt: '5' })}>
          {acts.map(act => {
            const { label, press, variant } = buttons[act]
            return (
              <Button
                key={act}
                variant={variant}
                busy={isBusy && !variant}
                aria-disabled={isBusy || undefined}
                onClick={event => once(event, press)}
                className={act === 'change' ? small : tall}
              >
                {label}
              </Button>
            )
          })}
          {next && (
            <Link to={next.to} className={button({ variant: 'secondary' })}>
              {next.label}
            </Link>
          )}
        </div>
      )}
      <LazyDialog
        part={giveBack}
        race={race}
        board={board}
        open={isGivingBack}
        onClose={() => setIsGivingBack(false)}
      />
      <RaceDialogs asked={asked && { question: asked, race }} onClose={() => setAsked(undefined)} />
    </Card>
  )
}

function standingOf({ grid, reserves }: Board, { id, status, leavesAt }: Member) {
  return {
    isApproved: status === 'approved',
    isLeaving: Boolean(leavesAt),
    place: grid.find(({ member }) => member.id === id),
    reserve: reserves.find(({ member }) => member.id === id),
  }
}

/** Moves the focus to the new heading when the pressed button is gone. */
function useFocusAfterPress(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    shown.current = title
  }, [title])
  return heading
}

// Full width, like the result below it.
const ended = css({
  gridColumn: '1 / -1',
  display: { lg: 'flex' },
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '5',
})
const large = css({ textStyle: 'cardTitle', fontSize: { base: '2xl', md: '3xl' }, overflowWrap: 'anywhere' })
const tall = css({ minHeight: '[56px]', width: 'full', fontSize: 'lg' })
const small = css({ justifySelf: 'start', minHeight: '[48px]' })
