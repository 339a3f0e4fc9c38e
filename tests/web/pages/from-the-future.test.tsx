import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/shown.tsx'
import { groupEntries, sentenceForGroup } from '#web/features/admin/activity-sentences.ts'
import type { AuditEntry } from '#web/features/admin/api.ts'
import { applyFeedEvent, type LiveTab } from '#web/features/feed/events.ts'
import type { Notification } from '#web/features/notifications/api.ts'
import { groupNotifications } from '#web/features/notifications/group-notifications.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'

test('a tab of an old build shows a kind of notification that it does not know', () => {
  const rung = {
    id: 'n1',
    isRead: false,
    createdAt: '2026-11-21T20:00:00.000Z',
    text: 'Something new',
    link: '/',
  }
  const list = [{ ...rung, type: 'from-the-future' } as unknown as Notification]
  expect(wordsOf(<NotificationList memberId="marcus" lines={groupNotifications(list)} />)).toContain(
    'Something new',
  )
})

test('and an act in the log', () => {
  const entry = {
    id: 'a1',
    actor: 'director',
    action: 'pit-wall.repaint',
    subject: 'wall',
    at: '2026-11-21T20:00:00.000Z',
  }
  const [group] = groupEntries([entry as unknown as AuditEntry])
  expect(group && sentenceForGroup(group, new Map([['director', 'Race Director']]))).toEqual([
    { name: 'Race Director' },
    ': pit wall repaint',
  ])
})

// Of the frames of a room `tests/web/chat/frames.test.ts` tells.
test('and passes by an event of the feed', () => {
  const on = { 'race-changed': () => expect.unreachable('it is of another kind') }
  const tab = { client: new QueryClient(), me: 'marcus' } as LiveTab
  applyFeedEvent([{ on }], tab, { type: 'from-the-future' } as never)
})
