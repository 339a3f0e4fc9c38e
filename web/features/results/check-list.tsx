import { Ellipsis, GripVertical } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { css } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { type DraftLine, type Fate, isFirstHome, linesWith, notOnList } from './draft.ts'
import type { DraftIssues } from './draft-issues.ts'
import { DriverName, NumberPlate } from './driver-name.tsx'
import type { EntryDrivers } from './entry-drivers.ts'
import { resultEntry } from './result-entry.look.ts'
import type { SortableLinesProps } from './sortable-lines.tsx'
import type { DraftInHand } from './use-result-draft.ts'

export const sortableLines = new LazyPart<SortableLinesProps>(() => import('./sortable-lines.tsx'))

type CheckListProps = {
  hand: DraftInHand
  drivers: EntryDrivers
  issues: DraftIssues
  /** Opens the menu of a driver. */
  onAsk: (memberId: string) => void
}

/** Step two: the list as it will be published, to reorder and correct. */
export function CheckList(props: CheckListProps) {
  return (
    <>
      <Group {...props} status="finished" title="Finished" />
      <Group {...props} status="dnf" title="Retired" />
      <Group {...props} status="dsq" title="Disqualified" />
      <Missing {...props} />
    </>
  )
}

type GroupProps = CheckListProps & { status: DraftLine['status']; title: string }

// Each group is ordered on its own: retired drivers stay below finishers wherever they are dragged.
function Group({ hand, drivers, issues, onAsk, status, title }: GroupProps) {
  const titleId = useId()
  const lines = linesWith(hand.draft, status)
  // Until dragging is loaded, or if it cannot be, the menus move drivers.
  const { Part: SortableLines } = useLazyPart(sortableLines)
  if (lines.length === 0) return null
  const row = (memberId: string, handle: ReactNode) => (
    <Row
      {...{ hand, drivers, memberId }}
      issue={issues.byDriver[memberId]}
      onAsk={() => onAsk(memberId)}
      handle={handle}
    />
  )
  const ids = lines.map(({ memberId }) => memberId)
  return (
    <Card as="section" padded aria-labelledby={titleId} className={css({ mb: '4' })}>
      <h3 id={titleId} className={heading}>
        {`${title}, ${lines.length}`}
      </h3>
      {SortableLines ? (
        <SortableLines
          {...{ ids, row, labelledBy: titleId }}
          nameOf={drivers.nameOf}
          onMove={(memberId, place) => hand.act({ type: 'move', memberId, place })}
        />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
        <ol role="list" aria-labelledby={titleId} className={resultEntry().rows}>
          {ids.map(id => (
            <li key={id} className={resultEntry().row}>
              {row(
                id,
                <GripVertical aria-hidden="true" className={css({ width: 'control', opacity: '0.3' })} />,
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type RowProps = {
  hand: DraftInHand
  drivers: EntryDrivers
  memberId: string
  issue: string | undefined
  onAsk: () => void
  /** The drag handle. */
  handle?: ReactNode
}

function Row({ hand, drivers, memberId, issue, onAsk, handle }: RowProps) {
  const { draft } = hand
  const styles = resultEntry()
  const driver = drivers.of(memberId)
  const gap = draft.lines.find(line => line.memberId === memberId)?.gap.trim()
  return (
    <>
      <NumberPlate draft={draft} memberId={memberId} />
      <div>
        <DriverName driver={driver} />
        <div className={styles.marks}>
          {draft.fastestId === memberId && <Badge status="info">Fastest lap</Badge>}
          {draft.poleId === memberId && <Badge>Pole</Badge>}
          {gap && !isFirstHome(draft, memberId) && <Badge>{gap}</Badge>}
        </div>
        {issue && (
          <p role="alert" className={styles.issue}>
            {issue}
          </p>
        )}
      </div>
      <div className={css({ display: 'flex' })}>
        <IconButton
          data-wrong={issue ? '' : undefined}
          label={`More about ${driver.displayName}`}
          aria-haspopup="dialog"
          onClick={onAsk}
        >
          <Ellipsis />
        </IconButton>
        {handle}
      </div>
    </>
  )
}

const fates: { value: Fate; label: string }[] = [
  { value: 'dnf', label: 'Retired' },
  { value: 'dns', label: 'Did not start' },
  { value: 'no-word', label: 'No notice' },
]

/** Drivers with a place who are not on the list, and what the admin says happened to each. */
function Missing({ hand, drivers, issues, onAsk }: CheckListProps) {
  const titleId = useId()
  const { draft, act } = hand
  const ids = notOnList(draft, drivers.grid)
  if (ids.length === 0) return null
  return (
    <Card as="section" padded aria-labelledby={titleId} className={css({ mb: '4' })}>
      <h3 id={titleId} className={heading}>
        {`Missing, ${ids.length}`}
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-labelledby={titleId} className={resultEntry().rows}>
        {ids.map(id => (
          <li key={id} className={resultEntry().row}>
            <Row {...{ hand, drivers }} memberId={id} issue={issues.byDriver[id]} onAsk={() => onAsk(id)} />
            <div className={css({ gridColumn: { base: '[1 / -1]', md: '[2 / -1]' }, pt: '1.5', pb: '1' })}>
              <SegmentGroup
                label={`What happened to ${drivers.nameOf(id)}`}
                options={fates}
                value={draft.fates[id] ?? null}
                onChange={fate => act({ type: 'fate', memberId: id, fate })}
              />
              <Note drivers={drivers} memberId={id} fate={draft.fates[id]} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type NoteProps = { drivers: EntryDrivers; memberId: string; fate: Fate | undefined }

// Says why no notice does not count as a no-show.
function Note({ drivers, memberId, fate }: NoteProps) {
  const known = !drivers.grid.includes(memberId)
    ? 'Had no place'
    : drivers.checkedIn.includes(memberId) && 'Had checked in'
  if (!known) return null
  return (
    <p className={css({ mt: '1', color: 'fg.muted', fontSize: 'sm' })}>
      {fate === 'no-word' ? `${known}, so it does not count as a no-show` : known}
    </p>
  )
}

const heading = css({ textStyle: 'label', color: 'fg.muted', mb: '2' })
