import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'

const reliabilityLines = new LazyPart(() => import('./reliability-lines.tsx'))

type ReliabilityToggleProps = {
  memberId: string
  /** The id of the text naming the driver, unless the page does. */
  describedBy?: string
}

/** For admins, beside a driver's name: their reliability, fetched when opened. */
export function ReliabilityToggle({ memberId, describedBy }: ReliabilityToggleProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { Part: Lines, isMissing } = useLazyPart(reliabilityLines, isOpen)
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        className={css({ mx: '-3' })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={describedBy}
        onClick={() => setIsOpen(!isOpen)}
      >
        Reliability
      </Button>
      {isOpen && (
        <div id={id} className={css({ mt: '1.5' })}>
          {Lines && <Lines memberId={memberId} reader="admin" />}
          {isMissing && <NoConnection onDismiss={() => setIsOpen(false)} />}
        </div>
      )}
    </div>
  )
}
