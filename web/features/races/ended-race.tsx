import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button, button } from '#web/ui/button.tsx'
import type { Race } from './api.ts'
import type { RaceDialogName } from './race-actions.tsx'
import { raceCard } from './race-card.look.ts'
import { endingWords, winnerWords } from './race-endings.ts'
import { addressOf } from './race-link.tsx'

export type EndedRaceProps = {
  race: Race
  /** The id of the race's name. */
  nameId: string
  onAsk: (question: RaceDialogName, race: Race) => void
}

/** The lower half of the card of a finished race: the winner, the reader's own result, and a link to the result. */
export default function EndedRace({ race, nameId, onAsk }: EndedRaceProps) {
  const styles = raceCard()
  const { result } = race
  return (
    <>
      <div className={styles.standing}>
        <div className={styles.state}>
          <div>
            <p className={styles.stateLabel}>{result ? states[result.state] : 'No result'}</p>
            <p className={styles.stateValue}>
              {(result && winnerWords(result)) ?? `Raced ${dayAndTime(race.date)}`}
            </p>
            {result?.own && <p className={styles.stateLabel}>{endingWords(result.own)}</p>}
            {!result && race.isRegistered && <p className={styles.stateLabel}>You were registered</p>}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        {result && (
          <Link to={addressOf(race)} aria-describedby={nameId} className={cx(button(), wide)}>
            Result
          </Link>
        )}
        <Button
          variant="secondary"
          aria-describedby={nameId}
          onClick={() => onAsk('details', race)}
          className={result ? undefined : wide}
        >
          Details
        </Button>
      </div>
    </>
  )
}

const states = { provisional: 'Provisional result', 'under-review': 'Result under review', final: 'Result' }
const wide = css({ flex: '[1 0 auto]', px: '2' })
