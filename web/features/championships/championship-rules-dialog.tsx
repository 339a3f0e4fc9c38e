import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { type Championship, championshipQuery } from './api.ts'

type ChampionshipRulesDialogProps = { championship: Championship; open: boolean; onClose: () => void }

/** The rules of one championship on top of the club rules, as its admin wrote them. */
export default function ChampionshipRulesDialog({
  championship,
  open,
  onClose,
}: ChampionshipRulesDialogProps) {
  const query = useQuery(championshipQuery(championship.id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`${championship.name} rules`}
      description={
        <>
          They add to the <Link to="/rules">club rules</Link>, and take precedence where the two differ.
        </>
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SectionStates query={query} what="rules">
        {({ rules }) => (
          <p className={css({ whiteSpace: 'pre-line', maxWidth: '[68ch]' })}>
            {rules ?? 'This championship no longer has rules of its own.'}
          </p>
        )}
      </SectionStates>
    </Dialog>
  )
}
