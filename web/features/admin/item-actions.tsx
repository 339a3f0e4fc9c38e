import { Calculator, Flag, Pencil, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { Button, button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart } from '#web/ui/lazy.tsx'
import { adminItem } from './admin-item.look.ts'
import { MoreActions } from './more-actions.tsx'

type ItemActionsProps = {
  place: 'row' | 'card'
  /** The id of the element that names the race or championship. */
  nameId: string
  /** Path of the page where the result is entered. */
  result?: string | undefined
  onDrivers?: () => void
  onScoring?: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The actions on a race or championship, at the end of its row or card. */
export function ItemActions(props: ItemActionsProps) {
  const { place, nameId, result, onDrivers, onScoring, onEdit, onDelete } = props
  const isRow = place === 'row'
  const act = (word: string, icon: ReactNode, onClick: () => void) => (
    <Button
      variant={isRow ? 'ghost' : 'secondary'}
      size="sm"
      icon={icon}
      className={isRow ? rowButton : undefined}
      aria-describedby={nameId}
      onClick={onClick}
    >
      <span className={isRow ? rowWord : undefined}>{word}</span>
    </Button>
  )
  return (
    <div className={isRow ? rowActions : adminItem.acts}>
      {result && (
        <Link
          to={result}
          aria-describedby={nameId}
          className={cx(
            button({ variant: isRow ? 'ghost' : 'secondary', size: 'sm' }),
            isRow ? rowButton : undefined,
          )}
        >
          <Flag aria-hidden="true" />
          <span className={isRow ? rowWord : undefined}>Result</span>
        </Link>
      )}
      {onDrivers && act('Drivers', <Users />, onDrivers)}
      {onScoring && act('Scoring', <Calculator />, onScoring)}
      {act('Edit', <Pencil />, onEdit)}
      {isRow ? (
        <IconButton
          label="Delete"
          variant="dangerGhost"
          size="sm"
          aria-describedby={nameId}
          onClick={onDelete}
        >
          <Trash2 />
        </IconButton>
      ) : (
        <MoreActions menu={menu} acts={{ nameId, onDelete }} variant="secondary" nameId={nameId} />
      )}
    </div>
  )
}

// A narrow table has room for the icon only.
const rowWord = css({ srOnly: { base: true, lg: false } })
const rowButton = css({ px: { base: '1.5', lg: '3' } })
const rowActions = css({
  display: 'flex',
  width: '[max-content]',
  alignItems: 'center',
  gap: '1',
  mt: '-1.5',
})

const menu = new LazyPart(() => import('./item-menu.tsx'))
