import { ChevronDown, Undo2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from 'styled-system/css'
import { liveryForSeed } from '#web/ui/avatar-livery.ts'
import { Button } from '#web/ui/button.tsx'
import { atFoot } from '#web/ui/foot.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ordinal } from '#worker/lib/text/ordinal.ts'
import { linesWith, placeOf, type ResultDraft, standingOf } from './draft.ts'
import { DriverName, NumberPlate } from './driver-name.tsx'
import type { EntryDriver, EntryDrivers } from './entry-drivers.ts'
import { resultEntry } from './result-entry.look.ts'
import type { DraftInHand } from './use-result-draft.ts'

type FinishingOrderProps = {
  hand: DraftInHand
  drivers: EntryDrivers
  onAddDriver: () => void
  /** Called when an already placed driver is tapped. */
  onAsk: (memberId: string) => void
}

/** Step one: plates to tap in finishing order. */
export function FinishingOrder({ hand, drivers, onAddDriver, onAsk }: FinishingOrderProps) {
  const { draft, act } = hand
  const styles = resultEntry()
  const { main, folded } = platesOf(drivers, draft)
  const rest = main.filter(id => placeOf(draft, id) === 0)
  const said = progressLine(draft, drivers, rest.length)
  const [isOpen, setIsOpen] = useState(false)
  const tap = (memberId: string) =>
    placeOf(draft, memberId) > 0 ? onAsk(memberId) : act({ type: 'tap', memberId })
  const plates = (ids: readonly string[], label: string) => (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label={label} className={styles.plates}>
      {ids.map(id => (
        <li key={id}>
          <Plate driver={drivers.of(id)} draft={draft} onTap={() => tap(id)} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p role="status" title={said} className={progress}>
        {said}
      </p>
      {plates(main, 'Drivers')}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })}>
        {folded.length > 0 && (
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            icon={<ChevronDown className={css({ '[aria-expanded=true] > &': { rotate: '[180deg]' } })} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {`${folded.length} did not check in`}
          </Button>
        )}
        <Button variant="ghost" icon={<UserPlus />} onClick={onAddDriver}>
          Add a driver
        </Button>
      </div>
      {isOpen && <div className={css({ mt: '3' })}>{plates(folded, 'Did not check in')}</div>}
      <div ref={atFoot} className={styles.bar}>
        <Button
          variant="secondary"
          icon={<Undo2 />}
          aria-disabled={draft.lines.length === 0}
          onClick={() => act({ type: 'undo' })}
        >
          Undo
        </Button>
        {rest.length > 0 && draft.lines.length > 0 && (
          <Button data-way-on onClick={() => act({ type: 'rest-retired', memberIds: rest })}>
            The rest retired
          </Button>
        )}
        <Button
          data-way-on
          variant={rest.length > 0 ? 'secondary' : 'primary'}
          aria-disabled={draft.lines.length === 0}
          onClick={() => draft.lines.length > 0 && act({ type: 'check', checkedIn: drivers.checkedIn })}
        >
          Next
        </Button>
      </div>
    </>
  )
}

// If nobody checked in, as in clubs that do not use it, show the whole grid.
function platesOf({ plates, checkedIn }: EntryDrivers, { added }: ResultDraft) {
  const guests = added.filter(id => !plates.includes(id))
  const isHere = (id: string) => checkedIn.length === 0 || checkedIn.includes(id)
  return {
    main: [...plates.filter(isHere), ...guests],
    folded: plates.filter(id => !isHere(id)),
  }
}

function progressLine(draft: ResultDraft, { nameOf }: EntryDrivers, left: number): string {
  const home = linesWith(draft, 'finished')
  const last = home.at(-1)
  if (!last) return `${left} left to place`
  const rest = left === 0 ? 'That is everybody who checked in.' : `${left} left.`
  return `${nameOf(last.memberId)} is ${ordinal(home.length)}. ${rest}`
}

type PlateProps = { driver: EntryDriver; draft: ResultDraft; onTap: () => void }

function Plate({ driver, draft, onTap }: PlateProps) {
  const styles = resultEntry({ livery: liveryForSeed(driver.id) })
  const standing = standingOf(draft, driver.id)
  return (
    <button
      type="button"
      className={cx(styles.root, styles.plate)}
      data-on={standing ? '' : undefined}
      onClick={onTap}
    >
      <DriverName driver={driver} />
      <NumberPlate draft={draft} memberId={driver.id} />
      {standing && <VisuallyHidden>{`, ${standing.words}`}</VisuallyHidden>}
    </button>
  )
}

// On one line, or a long name would move the plates.
const progress = css({
  mb: '3',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'tabular-nums',
})
