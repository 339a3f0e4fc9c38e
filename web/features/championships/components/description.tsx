import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css, cx } from 'styled-system/css'
import { sentenceOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Championship, championshipQuery } from '../api.ts'

const SHORT = 240
const SHORT_LINES = 5

type DescriptionProps = { championship: Championship; nameId: string; className?: string }

/** What a championship is about, its line breaks kept; a long text is cut, and its rest fetched, until it is asked for. */
export function Description({ championship, nameId, className }: DescriptionProps) {
  const { id, description: listed, hasMore } = championship
  const [isAsked, setIsAsked] = useState(false)
  const whole = useQuery({ ...championshipQuery(id), enabled: isAsked && hasMore })
  const text = (isAsked && whole.data?.description) || listed || ''
  const isOpen = isAsked && (!hasMore || whole.data !== undefined)
  const isLong = hasMore || text.length > SHORT || text.split('\n').length > SHORT_LINES
  const ask = () => {
    setIsAsked(!isOpen)
    if (whole.isError) void whole.refetch()
  }
  return (
    <div className={className}>
      <p className={cx(css({ whiteSpace: 'pre-line' }), isLong && !isOpen && css({ lineClamp: '5' }))}>
        {text}
      </p>
      {isAsked && whole.isError && !isOpen && (
        <p role="alert" className={css({ color: 'status.danger.fg', fontSize: 'sm' })}>
          {sentenceOf(whole.error)}
        </p>
      )}
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-describedby={nameId}
          busy={isAsked && whole.isFetching && !isOpen}
          busyLabel="Loading..."
          className={css({ mx: '-3', mt: '1' })}
          onClick={ask}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
