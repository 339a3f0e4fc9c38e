import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'
import { hasDriven, isFirstHome, lineOf, linesWith, placeOf, standingOf } from './draft.ts'
import type { DraftAct, Honour } from './draft-acts.ts'
import type { EntryDrivers } from './entry-drivers.ts'
import type { DraftInHand } from './use-result-draft.ts'

type DriverSheetProps = {
  open: boolean
  /** The driver shown; null while closed. */
  memberId: string | null
  hand: DraftInHand
  drivers: EntryDrivers
  /** The issue of the driver's line. */
  issue: string | undefined
  onClose: () => void
}

/** The actions for one driver of a draft, within thumb reach. */
export default function DriverSheet({ open, memberId, hand, drivers, issue, onClose }: DriverSheetProps) {
  // Keeps the driver while it closes.
  const [shown, setShown] = useState(memberId)
  if (memberId !== null && memberId !== shown) setShown(memberId)
  if (shown === null) return null
  const { draft } = hand
  const line = lineOf(draft, shown)
  const among = line ? linesWith(draft, line.status).length : 0
  const sheet = { memberId: shown, hand, drivers, onClose }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={<span className={css({ overflowWrap: 'anywhere' })}>{drivers.nameOf(shown)}</span>}
      description={line ? `${capital(standingOf(draft, shown)?.words)}, of ${among}` : 'Missing'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {draft.step === 'tap' ? (
        <Numbered key={shown} {...sheet} />
      ) : (
        <div className={css({ display: 'grid', gap: '4' })}>
          {line && <Moving key={shown} {...sheet} />}
          <Honours {...sheet} />
          {line && !isFirstHome(draft, shown) && (
            <Field label="Gap" helper="Behind the winner: +12.345, +1:02.345 or +1 lap" error={issue}>
              <Input
                value={line.gap}
                autoComplete="off"
                onChange={({ currentTarget }) =>
                  hand.act({ type: 'gap', memberId: shown, gap: currentTarget.value })
                }
              />
            </Field>
          )}
          <Outcomes {...sheet} />
        </div>
      )}
    </Dialog>
  )
}

type SheetProps = { memberId: string; hand: DraftInHand; drivers: EntryDrivers; onClose: () => void }

// Step one: fixes a wrong position.
function Numbered(props: SheetProps) {
  const { memberId, hand, onClose } = props
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Button
        variant="secondary"
        onClick={() => {
          hand.act({ type: 'take-out', memberId })
          onClose()
        }}
      >
        Remove
      </Button>
      <MoveTo {...props} />
    </div>
  )
}

function Moving(props: SheetProps) {
  const { memberId, hand } = props
  const place = placeOf(hand.draft, memberId)
  const last = linesWith(hand.draft, lineOf(hand.draft, memberId)?.status ?? 'dns').length
  const move = (to: number) => () => {
    if (to >= 1 && to <= last) hand.act({ type: 'move', memberId, place: to })
  }
  return (
    <div className={pair}>
      <Button variant="secondary" icon={<ChevronUp />} aria-disabled={place === 1} onClick={move(place - 1)}>
        Up
      </Button>
      <Button
        variant="secondary"
        icon={<ChevronDown />}
        aria-disabled={place === last}
        onClick={move(place + 1)}
      >
        Down
      </Button>
      <div className={css({ gridColumn: '[1 / -1]' })}>
        <MoveTo {...props} />
      </div>
    </div>
  )
}

function MoveTo({ memberId, hand, onClose }: SheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = placeOf(hand.draft, memberId)
  const others = linesWith(hand.draft, lineOf(hand.draft, memberId)?.status ?? 'dns')
  return (
    <>
      <Button
        variant="secondary"
        className={css({ width: 'full' })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Move to…
      </Button>
      {isOpen && (
        <div className={numbers}>
          {others.map((line, n) => (
            <Button
              key={line.memberId}
              variant={n + 1 === place ? 'primary' : 'secondary'}
              aria-label={`Move to ${n + 1}`}
              aria-pressed={n + 1 === place}
              onClick={() => {
                hand.act({ type: 'move', memberId, place: n + 1 })
                onClose()
              }}
            >
              {n + 1}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Honours({ memberId, hand, onClose }: SheetProps) {
  const { draft, act } = hand
  const toggle = (honour: Honour, label: string) => {
    const isTheirs = draft[honour] === memberId
    return (
      <Button
        variant={isTheirs ? 'primary' : 'secondary'}
        aria-pressed={isTheirs}
        onClick={() => {
          act({ type: 'honour', honour, memberId: isTheirs ? null : memberId })
          onClose()
        }}
      >
        {label}
      </Button>
    )
  }
  return (
    <div className={pair}>
      {hasDriven(draft, memberId) && toggle('fastestId', 'Fastest lap')}
      {toggle('poleId', 'Pole')}
    </div>
  )
}

// For missing drivers the list itself offers these.
const missed: readonly ResultStatus[] = ['dnf', 'dns']

const outcomes: { status: ResultStatus; label: string }[] = [
  { status: 'finished', label: 'Finished' },
  { status: 'dnf', label: 'Retired' },
  { status: 'dsq', label: 'Disqualified' },
  { status: 'dns', label: 'Did not start' },
]

// Other outcomes for the driver.
function Outcomes({ memberId, hand, drivers, onClose }: SheetProps) {
  const now = lineOf(hand.draft, memberId)?.status
  const then = (act: DraftAct) => () => {
    hand.act(act)
    onClose()
  }
  return (
    <div className={pair}>
      {outcomes
        .filter(({ status }) => (now ? status !== now : !missed.includes(status)))
        .map(({ status, label }) => (
          <Button key={status} variant="secondary" onClick={then({ type: 'status', memberId, status })}>
            {label}
          </Button>
        ))}
      {!drivers.grid.includes(memberId) && (
        <Button variant="dangerGhost" onClick={then({ type: 'forget', memberId })}>
          Remove from the result
        </Button>
      )}
    </div>
  )
}

function capital(words = '') {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  '& > button': { minHeight: '[48px]', px: '3' },
})
const numbers = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: '2',
  mt: '2',
  '& > button': { minHeight: '[48px]', px: '0' },
})
