import { useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'

const SHORT = 130
const SHORT_LINES = 3

/** What the driver writes about himself; a long text is cut, so that cards stay of a size. */
export function ApprovalBio({ bio }: { bio: string }) {
  const [open, setOpen] = useState(false)
  const long = bio.length > SHORT || bio.split('\n').length > SHORT_LINES
  const text = css({ textStyle: 'small', whiteSpace: 'pre-line' })
  if (!long) return <p className={text}>{bio}</p>
  return (
    <div>
      <p className={open ? text : `${text} ${css({ lineClamp: '3' })}`}>{bio}</p>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        className={css({ mx: '-3' })}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Show more'}
      </Button>
    </div>
  )
}
