import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { notificationsQuery } from './api.ts'
import { countOlderUnread, groupNotifications } from './group-notifications.ts'
import { MarkAllRead, NotificationList } from './notification-list.tsx'

/** Maximum number shown in the bell (docs/specification.md 2). */
const SHOWN = 5

type BellPopoverProps = {
  memberId: string
  trigger: ReactElement
  count: number
}

/** The list of the bell: mentions first, then other unread ones, so that everything the badge counts is there. */
export default function BellPopover({ memberId, trigger, count }: BellPopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Created by a press on the bell. It opens once mounted, so that it knows where to return focus.
  useEffect(() => setIsOpen(true), [])
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      open={isOpen}
      onOpenChange={setIsOpen}
      className={css({ display: 'flex', flexDirection: 'column' })}
    >
      <div className={head}>
        <h2 ref={heading} tabIndex={-1} className={css({ textStyle: 'label', fontSize: 'base' })}>
          Notifications
        </h2>
        {count > 0 && <MarkAllRead memberId={memberId} heading={heading} />}
      </div>
      <Latest memberId={memberId} count={count} onFollow={() => setIsOpen(false)} />
    </Popover>
  )
}

type LatestProps = { memberId: string; count: number; onFollow: () => void }

function Latest({ memberId, count, onFollow }: LatestProps) {
  const query = useQuery(notificationsQuery(memberId))
  return (
    <SectionStates query={query} what="notifications">
      {list =>
        list.length > 0 ? (
          <>
            <FaultBoundary what="list of notifications" shows={list}>
              <NotificationList
                memberId={memberId}
                lines={groupNotifications(list).slice(0, SHOWN)}
                onFollow={onFollow}
              />
            </FaultBoundary>
            <Older count={countOlderUnread(count, list)} />
          </>
        ) : (
          <p
            className={css({
              px: { base: '4', md: '5' },
              pt: '2',
              pb: '6',
              color: 'fg.muted',
              fontSize: 'md',
            })}
          >
            Nothing yet. When the club has news for you, this bell rings.
          </p>
        )
      }
    </SectionStates>
  )
}

/** The number of unread ones too old for the list, so that the badge always has a reason. */
function Older({ count }: { count: number }) {
  if (count === 0) return null
  return <p className={older}>{`and ${count} older unread`}</p>
}

const older = css({ px: { base: '4', md: '5' }, py: '3', color: 'fg.muted', fontSize: 'sm' })
const head = css({
  display: 'flex',
  flexShrink: '0',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  minHeight: '[52px]',
  pl: { base: '4', md: '5' },
  pr: '2',
})
