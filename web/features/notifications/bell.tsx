import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { notificationsQuery, unreadCountQuery } from './api.ts'
import { countUnreadLines } from './group-notifications.ts'

const popover = new LazyPart(() => import('./bell-popover.tsx'))

/** The bell with its count at once; its popover is fetched with the first press. */
export function Bell({ memberId }: { memberId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { Part: Popover, isMissing } = useLazyPart(popover, isAsked)
  const { data: count = 0 } = useQuery(unreadCountQuery(memberId))
  const lines = useUnreadLines(memberId, count)
  if (Popover && isAsked)
    return <Popover memberId={memberId} trigger={<BellButton lines={lines} />} count={count} />
  return (
    <>
      <BellButton
        lines={lines}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={popover.fetchAhead}
        onFocus={popover.fetchAhead}
        onClick={() => setIsAsked(true)}
      />
      {isMissing && <NoConnection onDismiss={() => setIsAsked(false)} />}
    </>
  )
}

/** The number of unread lines: several of a kind count as one, which only the list can tell. */
function useUnreadLines(memberId: string, count: number) {
  const { data: list, isError } = useQuery({ ...notificationsQuery(memberId), enabled: count > 1 })
  return countUnreadLines(count, list) ?? (isError ? count : 0)
}

type BellButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & { lines: number }

function BellButton({ lines, ...rest }: BellButtonProps) {
  return (
    <IconButton
      {...rest}
      variant="onPitGhost"
      label={lines > 0 ? `Notifications, ${lines} unread` : 'Notifications'}
      className={css({ position: 'relative' })}
    >
      <BellIcon />
      {lines > 0 && (
        <span className={plate} aria-hidden="true">
          {lines > 9 ? '9+' : lines}
        </span>
      )}
    </IconButton>
  )
}

// Beside the bell, not over it; nothing moves when it appears.
const plate = css({
  position: 'absolute',
  top: '[3px]',
  left: '[calc(50% + 7px)]',
  minWidth: '[1.6em]',
  px: '1',
  borderRadius: 'full',
  bg: 'status.danger.solid',
  color: 'status.danger.onSolid',
  // As large as the space beside the icon allows; the label says it too.
  fontSize: '[min(0.6875rem, 13px)]',
  fontWeight: 'bold',
  lineHeight: '[1.6]',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
