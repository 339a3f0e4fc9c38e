import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LatePart, useLate } from '#web/ui/late.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { unreadCountQuery } from '../api.ts'

const popover = new LatePart(() => import('./bell-popover.tsx'))

/** The bell with its count, which is there at once; what hangs from it is fetched when the bell is first pressed. */
export function Bell({ memberId }: { memberId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { Part: Popover, isMissing } = useLate(popover, isAsked)
  const { data: count = 0 } = useQuery(unreadCountQuery(memberId))
  if (Popover && isAsked)
    return <Popover memberId={memberId} trigger={<BellButton count={count} />} count={count} />
  return (
    <>
      <BellButton
        count={count}
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

type BellButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & { count: number }

function BellButton({ count, ...rest }: BellButtonProps) {
  return (
    <IconButton
      {...rest}
      variant="onPitGhost"
      label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      className={css({ position: 'relative' })}
    >
      <BellIcon />
      {count > 0 && (
        <span className={plate} aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      )}
    </IconButton>
  )
}

const plate = css({
  position: 'absolute',
  top: '0.5',
  right: '0.5',
  minWidth: '[18px]',
  px: '1',
  borderRadius: 'full',
  bg: 'status.danger.solid',
  color: 'status.danger.onSolid',
  fontSize: '2xs',
  fontWeight: 'bold',
  lineHeight: '[18px]',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
