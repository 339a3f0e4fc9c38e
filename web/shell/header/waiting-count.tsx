import { useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { pendingMembersQuery } from '#web/features/members/api.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The number of drivers waiting for approval, in the colour of a pending profile. For admins. */
export default function WaitingCount() {
  const { data: count } = useQuery({ ...pendingMembersQuery, select: list => list.length })
  if (!count) return null
  return (
    <>
      <span className={plate} aria-hidden="true">
        {count > 9 ? '9+' : count}
      </span>
      <VisuallyHidden>{`${count} waiting`}</VisuallyHidden>
    </>
  )
}

const plate = css({
  display: 'inline-block',
  flexShrink: '0',
  minWidth: '[1.6em]',
  ml: '1.5',
  px: '1',
  borderRadius: 'plate',
  bg: 'status.warn.soft',
  color: 'status.warn.fg',
  // Limited by the space beside the icon; the label is also read aloud.
  fontSize: '[min(0.6875rem, 13px)]',
  fontWeight: 'bold',
  lineHeight: '[1.6]',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  _highContrast: { border: '1px solid CanvasText' },
})
