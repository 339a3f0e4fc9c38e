import { expect, test } from 'vitest'
import type { AlertsNews } from '#web/features/push/alerts/alerts-machine.ts'
import { alertsLabel, alertsToast } from '#web/features/push/alerts/alerts-messages.ts'

const said: [AlertsNews, string, string | undefined][] = [
  [{ what: 'signed-out' }, 'Sign In Required', 'Please sign in to enable notifications'],
  [
    { what: 'refused' },
    'Notification Setup Failed',
    'Notifications are blocked. Allow them for this site in your browser settings, then try again.',
  ],
  [
    { what: 'framed' },
    'Notification Setup Failed',
    'Notifications cannot be allowed inside a preview frame. Open the club in a tab of its own and try again.',
  ],
  [
    { what: 'saving', status: 503 },
    'Notification Setup Failed',
    'Failed to save subscription: 503 - Please try again',
  ],
  [
    { what: 'saving', status: 'offline' },
    'Notification Setup Failed',
    'Failed to save subscription: offline - Please try again',
  ],
  [
    { what: 'worker' },
    'Notification Setup Failed',
    'Failed to register service worker. Please try refreshing the page.',
  ],
  [
    { what: 'unsupported' },
    'Notification Setup Failed',
    'Push notifications not supported on this browser/device.',
  ],
  [
    { what: 'subscription' },
    'Notification Setup Failed',
    'Subscription state error. Try refreshing and enabling again.',
  ],
  [{ what: 'enabled' }, 'Notifications Enabled!', "You'll now receive race updates and announcements"],
  [{ what: 'disabled' }, 'Notifications Disabled', undefined],
  [
    { what: 'not-disabled' },
    'Notifications Still Enabled',
    'Failed to disable notifications. Please try again.',
  ],
]

test.each(said)('a driver is told %o in the words of the specification', (news, title, description) => {
  const toast = alertsToast(news)
  expect([toast.title, toast.description]).toEqual([title, description])
})

test('the button has three labels, and keeps the one that was pressed while it is busy', () => {
  const labels = (['off', 'asking', 'saving', 'on', 'ending', 'blocked'] as const).map(name =>
    alertsLabel({ name }),
  )
  expect(labels).toEqual([
    ...['Enable Alerts', 'Enable Alerts', 'Enable Alerts'],
    ...['Disable Alerts', 'Disable Alerts', 'Unblock Alerts'],
  ])
})
