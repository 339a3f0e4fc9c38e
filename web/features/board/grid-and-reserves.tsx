import { replaceEqualDeep } from '@tanstack/react-query'
import { Check, Clock, Minus } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { css, cx } from 'styled-system/css'
import { DriverRow } from '#web/features/members/driver-row.tsx'
import type { Race } from '#web/features/races/api.ts'
import { ofPlaces } from '#web/features/races/race-texts.ts'
import { clockTime } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useOnePress } from '#web/ui/one-press.ts'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import type { Presence } from '#worker/features/board/contract.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'
import { countsOf } from './answer.ts'
import { type Board, useSetPresence } from './api.ts'

type GridProps = {
  race: Race
  board: Board
  /** The reader's id. */
  me: string
  /** Whether check-in has opened; until then the grid is a plain entry list. */
  hasOpened: boolean
  /** The reader is host or admin and check-in is open, so they may mark drivers. */
  canTick: boolean
}

/** The grid in order of registration; once check-in opens, by presence. */
export function Grid({ race, board, me, hasOpened, canTick }: GridProps) {
  const titleId = useId()
  const { grid, hostId } = board
  const counts = hasOpened ? countsOf(grid) : `${grid.length} ${ofPlaces(race)}`
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={head}>
        <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
          {hasOpened ? 'The grid' : 'Entry list'}
        </h2>
        <p className={css({ color: 'fg.muted' })}>{grid.length === 0 ? 'Nobody yet' : counts}</p>
        <SlotMeter
          filled={grid.length}
          held={race.heldCount}
          total={race.maxParticipants}
          label="Places taken"
          valueText={`${grid.length} ${ofPlaces(race)}`}
          className={css({ mt: '3' })}
        />
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-labelledby={titleId} className={list}>
        {(hasOpened ? inBoardOrder(grid) : grid).map(driver => (
          <GridRow
            key={driver.member.id}
            driver={driver}
            raceId={board.raceId}
            isMe={driver.member.id === me}
            isHost={driver.member.id === hostId}
            {...{ hasOpened, canTick }}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Sorts the grid: here, late, then no sign, each in order of registration. */
function inBoardOrder(grid: Board['grid']): Board['grid'] {
  const order = ['here', 'late', null]
  return grid.toSorted((a, b) => order.indexOf(a.presence) - order.indexOf(b.presence))
}

/** The reserves in the order of the line. */
export function Reserves({ board, me, hasOpened, canTick }: Omit<GridProps, 'race'>) {
  const titleId = useId()
  const { reserves } = board
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={head}>
        <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
          The reserves
        </h2>
        <p className={css({ color: 'fg.muted' })}>
          {reserves.length === 0 ? 'No reserves' : 'In line for a free place'}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ol role="list" aria-labelledby={titleId} className={list}>
        {/* After a race moves later, a reserve who stood by is waiting again. */}
        {reserves.map(driver => (
          <ReserveRow
            key={driver.member.id}
            driver={driver}
            raceId={board.raceId}
            isMe={driver.member.id === me}
            isHost={driver.member.id === board.hostId}
            {...{ hasOpened, canTick }}
          />
        ))}
      </ol>
    </Card>
  )
}

type Standing = Pick<GridProps, 'hasOpened' | 'canTick'> & { raceId: string; isMe: boolean; isHost: boolean }

const GridRow = memoRow(
  ({ driver, raceId, isMe, isHost, hasOpened, canTick }: Standing & { driver: Board['grid'][number] }) => {
    const { member, presence, licencePoints } = driver
    return (
      <Row
        {...{ member, isMe, isHost, licencePoints }}
        tick={canTick && <Tick raceId={raceId} member={member} presence={presence} canBeLate />}
      >
        {hasOpened && <PresencePlate presence={presence} />}
      </Row>
    )
  },
)

const ReserveRow = memoRow(
  ({
    driver,
    raceId,
    isMe,
    isHost,
    hasOpened,
    canTick,
  }: Standing & { driver: Board['reserves'][number] }) => {
    const { member, place, state, offerUntil } = driver
    const presence = state === 'standing-by' ? 'here' : null
    return (
      <Row
        {...{ member, isMe, isHost }}
        place={ordinal(place)}
        tick={canTick && <Tick raceId={raceId} member={member} presence={presence} />}
      >
        {hasOpened && state === 'standing-by' && (
          <Badge status="open" icon={<Check />}>
            Standing by
          </Badge>
        )}
        {state === 'offered' && offerUntil && (
          <Badge status="registered" icon={<Clock />}>{`Offered until ${clockTime(offerUntil)}`}</Badge>
        )}
        {(state === 'waiting' || (!hasOpened && state === 'standing-by')) && (
          <Badge icon={<Minus />}>Waiting</Badge>
        )}
      </Row>
    )
  },
)

/**
 * Re-renders a row only when its content changed. When a driver leaves, the others move up and their data arrives as
 * new objects, though equal.
 */
function memoRow<Props extends object>(Row: (props: Props) => ReactNode) {
  return memo(Row, (before, now) => replaceEqualDeep(before, now) === before)
}

type RowProps = {
  member: Board['grid'][number]['member']
  isMe: boolean
  isHost: boolean
  place?: string
  licencePoints?: number
  tick: ReactNode
  /** The badge of their state. */
  children: ReactNode
}

function Row({ member, isMe, isHost, place, licencePoints = 0, tick, children }: RowProps) {
  const { displayName, gamertag, carNumber, id } = member
  return (
    <DriverRow
      driver={member}
      memberId={id}
      isMe={isMe}
      lead={place && <span className={css({ textStyle: 'numeral', minWidth: '[3ch]' })}>{place}</span>}
      notes={[
        isHost && 'Host',
        gamertag !== displayName && gamertag,
        carNumber && `#${carNumber}`,
        licencePoints > 0 && licenceWords(licencePoints),
      ]}
    >
      {/* On a phone the pressed button shows this already. */}
      <span className={cx(plate, Boolean(tick) && wideOnly)}>{children}</span>
      {tick && <span className={css({ display: 'flex', gap: '2', ml: 'auto' })}>{tick}</span>}
    </DriverRow>
  )
}

/** "1 licence point", "3 licence points". */
function licenceWords(points: number): string {
  return `${points} licence point${points === 1 ? '' : 's'}`
}

function PresencePlate({ presence }: { presence: Presence }) {
  if (presence === 'here')
    return (
      <Badge status="open" icon={<Check />}>
        Here
      </Badge>
    )
  if (presence === 'late')
    return (
      <Badge status="warn" icon={<Clock />}>
        Late
      </Badge>
    )
  return <Badge icon={<Minus />}>No sign</Badge>
}

type TickProps = {
  raceId: string
  member: Board['grid'][number]['member']
  presence: Presence
  /** Only drivers with a place can be late. */
  canBeLate?: boolean
}

/** Lets host and admins mark a driver as here or late; a second press clears it. */
function Tick({ raceId, member, presence, canBeLate }: TickProps) {
  const setPresence = useSetPresence(raceId)
  // A double press would clear the check-in and cost the driver their place after the doors close.
  const once = useOnePress(setPresence.isPending)
  const states = canBeLate ? (['here', 'late'] as const) : (['here'] as const)
  return states.map(state => (
    <Button
      key={state}
      variant={presence === state ? 'primary' : 'secondary'}
      aria-pressed={presence === state}
      aria-label={`${member.displayName} is ${state}`}
      busy={setPresence.isPending && setPresence.variables?.state === state}
      icon={presence === state && <Check />}
      onClick={event =>
        once(event, () =>
          setPresence.mutate({ memberId: member.id, state: presence === state ? null : state }),
        )
      }
      className={css({ minHeight: '[48px]' })}
    >
      {state === 'here' ? 'Here' : 'Late'}
    </Button>
  ))
}

const head = css({ p: { base: '4', md: '5' }, display: 'grid', gap: '1' })
const list = css({ listStyle: 'none' })
const plate = css({ flexShrink: '0' })
const wideOnly = css({ hideBelow: 'sm' })
