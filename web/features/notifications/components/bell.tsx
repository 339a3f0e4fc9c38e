import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { css } from 'styled-system/css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/toast-store.ts'
import { unreadCountQuery } from '../api.ts'
import type { BellPopoverProps } from './bell-popover.tsx'

const loadPopover = () => import('./bell-popover.tsx').then(({ BellPopover }) => BellPopover)

/** The bell with its count, which is there at once; what hangs from it is fetched when the bell is first pressed. */
export function Bell({ memberId }: { memberId: string }) {
  const [Popover, setPopover] = useState<ComponentType<BellPopoverProps>>()
  const { data: count = 0 } = useQuery(unreadCountQuery(memberId))
  const fetchAhead = () => void loadPopover().catch(() => null)

  async function open() {
    try {
      const loaded = await loadPopover()
      setPopover(() => loaded)
    } catch {
      notify({
        title: 'Notifications could not be opened',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      })
    }
  }

  if (Popover) return <Popover memberId={memberId} trigger={<BellButton count={count} />} count={count} />
  return (
    <BellButton
      count={count}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={open}
    />
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
