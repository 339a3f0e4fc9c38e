import { useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { type Member, mayTakePlaces } from '#web/features/session/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field, NativeSelect } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'
import { missingLine } from './answer.ts'
import { type Board, useSetHost } from './api.ts'

type HostDeskProps = { board: Board; me: Member }

/** For host and admins: gamertags to invite, who is missing, and (admins) the choice of host. */
export default function HostDesk({ board, me }: HostDeskProps) {
  const titleId = useId()
  const now = useNow()
  const missing = missingLine(board, now)
  const hasOpened = now >= Date.parse(board.opensAt)
  const invited = board.grid.filter(({ presence }) => !hasOpened || presence !== null)
  return (
    <Card as="section" padded aria-labelledby={titleId}>
      <h2 id={titleId} className={css({ textStyle: 'cardTitle' })}>
        {me.isAdmin ? 'For the host and admins' : 'For you as the host'}
      </h2>
      {missing && (
        <Notice tone="warn" className={css({ mt: '3' })}>
          {missing}
        </Notice>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '4', mt: '4' })}>
        {me.isAdmin && <HostChoice board={board} me={me} />}
        <CopyButton text={invited.map(({ member }) => member.gamertag).join('\n')}>Copy gamertags</CopyButton>
        {me.isAdmin && (
          <Link to="/admin?tab=races" className={button({ variant: 'ghost' })}>
            Manage Races
          </Link>
        )}
      </div>
      <p className={css({ mt: '3', color: 'fg.muted', fontSize: 'sm' })}>
        {invited.length === 0
          ? `Nobody has ${hasOpened ? 'checked in' : 'a place'} yet.`
          : `${invited.length === 1 ? '1 gamertag' : `${invited.length} gamertags`}, one per line: drivers ${hasOpened ? 'here or late' : 'with a place'}.`}
      </p>
    </Card>
  )
}

const NOBODY = ''

function HostChoice({ board, me }: HostDeskProps) {
  const setHost = useSetHost(board.raceId)
  const { grid, reserves, host } = board
  // An admin, or a driver who gave back their place, may host without being on the board; departing members may not.
  const beside = [...(mayTakePlaces(me) ? [me] : []), ...(host ? [host] : [])]
  const all = [...[...grid, ...reserves].map(({ member }) => member), ...beside]
  const known = all.filter(({ id }, n) => all.findIndex(it => it.id === id) === n)
  const chosen = setHost.isPending ? (setHost.variables ?? NOBODY) : (board.hostId ?? NOBODY)
  return (
    <Field label="Host" className={css({ flex: '[1 1 14rem]', maxWidth: '[24rem]' })}>
      <NativeSelect
        value={chosen}
        onChange={({ currentTarget }) => setHost.mutate(currentTarget.value || null)}
      >
        <option value={NOBODY}>Nobody yet</option>
        {known.map(({ id, displayName, gamertag }) => (
          <option key={id} value={id}>
            {isolated(displayName === gamertag ? displayName : `${displayName} (${gamertag})`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
