import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Scoring } from '#worker/features/standings/rules/scoring.ts'
import { type Explained, explain, type Names } from '#worker/features/standings/rules/words.ts'

/** What somebody has asked about: a number or a place in a table. */
export interface Question {
  title: string
  about: string
  explained: Explained[]
  /** Where it comes from, for those who may go there. */
  raceId?: string | undefined
}

type ExplanationDialogProps = {
  question: Question
  scoring: Pick<Scoring, 'bestRounds'>
  names: Names
  open: boolean
  onClose: () => void
}

/** Why a number or a place is what it is. */
export default function ExplanationDialog({
  question,
  scoring,
  names,
  open,
  onClose,
}: ExplanationDialogProps) {
  const { title, about, explained, raceId } = question
  const sentences = explained.flatMap(one => explain(one, scoring, names))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={about}
      footer={
        raceId && (
          <Link to={`/races/${raceId}`} className={button({ variant: 'secondary' })}>
            Open the race
          </Link>
        )
      }
    >
      <ul className={css({ display: 'grid', gap: '3', fontSize: 'lg' })}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Dialog>
  )
}
