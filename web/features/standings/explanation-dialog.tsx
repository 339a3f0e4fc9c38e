import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Scoring } from '#worker/features/standings/rules/scoring.ts'
import { type Explained, explain, type Names } from '#worker/features/standings/rules/words.ts'

/** A question about a number or a position in a table. */
export interface Question {
  title: string
  about: string
  explained: Explained[]
  /** The race it comes from, for readers who may open it. */
  raceId?: string | undefined
}

type ExplanationDialogProps = {
  question: Question
  scoring: Pick<Scoring, 'bestRounds'>
  names: Names
  open: boolean
  onClose: () => void
}

/** Explains a number or a position. */
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
