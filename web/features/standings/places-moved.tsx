import { ArrowDown, ArrowUp } from 'lucide-react'
import { css } from 'styled-system/css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The positions gained since the last round, negative if lost; nothing if unchanged. */
export function PlacesMoved({ places }: { places: number }) {
  if (places === 0) return null
  const isUp = places > 0
  return (
    <span className={mark} data-up={isUp ? '' : undefined}>
      {isUp ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span aria-hidden="true">{Math.abs(places)}</span>
      <VisuallyHidden>{`, ${isUp ? 'up' : 'down'} ${Math.abs(places)}`}</VisuallyHidden>
    </span>
  )
}

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  ml: '1',
  color: 'status.danger.fg',
  fontSize: 'xs',
  fontWeight: 'bold',
  fontStretch: '100%',
  verticalAlign: '2px',
  '&[data-up]': { color: 'status.open.fg' },
  '& > svg': { width: '[12px]', height: '[12px]', strokeWidth: '[2.5]' },
})
