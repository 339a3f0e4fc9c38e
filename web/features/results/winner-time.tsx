import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { css, cx } from 'styled-system/css'
import { field } from '#web/ui/controls.look.ts'
import { linesWith } from './draft.ts'
import type { EntryDrivers } from './entry-drivers.ts'
import type { DraftInHand } from './use-result-draft.ts'

type WinnerTimeProps = { hand: DraftInHand; drivers: EntryDrivers; issue: string | undefined }

/** The winner's race time, which the gaps refer to. */
export function WinnerTime({ hand, drivers, issue }: WinnerTimeProps) {
  const id = useId()
  const styles = field
  const [winner] = linesWith(hand.draft, 'finished')
  if (!winner) return null
  return (
    <div className={cx(styles.root, css({ mt: '4', maxWidth: '[24rem]' }))}>
      <label htmlFor={id} className={styles.label}>
        Winner's race time
      </label>
      <input
        id={id}
        className={styles.control}
        data-wrong={issue ? '' : undefined}
        value={hand.draft.winnerTime}
        autoComplete="off"
        aria-invalid={issue ? true : undefined}
        aria-describedby={`${id}-help ${id}-issue`}
        onChange={({ currentTarget }) => hand.act({ type: 'winner-time', time: currentTarget.value })}
      />
      <p id={`${id}-help`} className={styles.helper}>
        {`How long ${drivers.nameOf(winner.memberId)} took: 42:31.123 or 1:02:31.123`}
      </p>
      <div role="alert">
        {issue && (
          <p id={`${id}-issue`} className={styles.error}>
            <CircleAlert aria-hidden="true" />
            <span>{issue}</span>
          </p>
        )}
      </div>
    </div>
  )
}
