import type { Toast } from '#web/ui/notify.ts'
import { type AlertsProblem, type AlertsState, areAlertsOn } from '../state.ts'
import type { AlertsNews } from './alerts-machine.ts'

/** The button's three labels. While busy it keeps the label that was pressed. */
export function alertsLabel(state: AlertsState): string {
  if (state.name === 'blocked') return 'Unblock Alerts'
  return areAlertsOn(state) ? 'Disable Alerts' : 'Enable Alerts'
}

/** The text of a problem (docs/specification.md 8, Push). */
export function problemSentence(problem: AlertsProblem): string {
  switch (problem.what) {
    case 'signed-out':
      return 'Please sign in to enable notifications'
    case 'refused':
      return 'Notifications are blocked. Allow them for this site in your browser settings, then try again.'
    case 'framed':
      return 'Notifications cannot be allowed inside a preview frame. Open the club in a tab of its own and try again.'
    case 'worker':
      return 'Failed to register service worker. Please try refreshing the page.'
    case 'unsupported':
      return 'Push notifications not supported on this browser/device.'
    case 'subscription':
      return 'Subscription state error. Try refreshing and enabling again.'
    case 'saving':
      return `Failed to save subscription: ${problem.status} - Please try again`
  }
}

/** The toast after a press. */
export function alertsToast(news: AlertsNews): Toast {
  switch (news.what) {
    case 'enabled':
      return {
        title: 'Notifications Enabled!',
        description: "You'll now receive race updates and announcements",
      }
    case 'disabled':
      return { title: 'Notifications Disabled' }
    case 'not-disabled':
      return {
        title: 'Notifications Still Enabled',
        description: 'Failed to disable notifications. Please try again.',
        variant: 'destructive',
      }
    case 'signed-out':
      return { title: 'Sign In Required', description: problemSentence(news), variant: 'destructive' }
    default:
      return {
        title: 'Notification Setup Failed',
        description: problemSentence(news),
        variant: 'destructive',
      }
  }
}
