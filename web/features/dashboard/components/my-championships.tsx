import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Championship } from '#web/features/championships/api.ts'
import { PartStates } from '#web/ui/section-states.tsx'
import { Part, PartEmpty } from '../dashboard-card.tsx'
import type { MyRaces } from '../my-races.ts'

/** The championships in which the driver has or had a place in a race; each leads to its races. */
export function MyChampionships({ mine }: { mine: MyRaces }) {
  const { championships } = mine
  const list = (championships.data ?? []).filter(({ entered }) => entered > 0)
  return (
    <Part title="My championships" count={list.length}>
      <PartStates query={championships} what="championships">
        {() => (list.length > 0 ? <Rows list={list} /> : <Nothing />)}
      </PartStates>
    </Part>
  )
}

function Rows({ list }: { list: Championship[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {list.map(({ id, name, season, raceCount, entered }) => (
        <li key={id} className={item}>
          <Link to={`/races?championship=${encodeURIComponent(id)}`} className={row}>
            <span className={css({ flex: '1', minWidth: '0' })}>
              <span className={css({ display: 'block', fontWeight: 'bold', fontSize: 'md' })}>{name}</span>
              <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'sm' })}>
                {season}, you are in {entered} of {raceCount} {raceCount === 1 ? 'race' : 'races'}
              </span>
            </span>
            <ChevronRight aria-hidden="true" size={18} className={css({ color: 'fg.muted' })} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  return (
    <PartEmpty>
      You are in no championship yet. Your first race of one puts it here.{' '}
      <Link to="/races">Find a race</Link>
    </PartEmpty>
  )
}

const item = css({ borderTopWidth: 'hair', borderTopStyle: 'solid', borderColor: 'border.subtle' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  px: { base: '4', md: '5' },
  py: '3',
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
