import { useState } from 'react'
import { css, cx } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'

const SHORT = 240
const SHORT_LINES = 5

/** What a championship is about, its line breaks kept; a long text is cut until it is asked for. */
export function Description({
  text,
  nameId,
  className,
}: {
  text: string
  nameId: string
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const long = text.length > SHORT || text.split('\n').length > SHORT_LINES
  const cut = long && !open
  return (
    <div className={className}>
      <p className={cx(css({ whiteSpace: 'pre-line' }), cut && css({ lineClamp: '5' }))}>{text}</p>
      {long && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-describedby={nameId}
          className={css({ mx: '-3', mt: '1' })}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
