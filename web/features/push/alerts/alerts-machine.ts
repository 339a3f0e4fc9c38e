import type { Step } from '#web/lib/state-machine.ts'
import type { AlertsProblem, AlertsState } from '../state.ts'

export type AlertsEvent =
  /** The state of the browser: at the start, and whenever something may have changed. */
  | { type: 'seen'; permission: NotificationPermission; isSubscribed: boolean }
  | { type: 'pressed' }
  | { type: 'permitted' }
  | { type: 'dismissed' }
  | { type: 'subscribed' }
  | { type: 'failed'; problem: AlertsProblem }
  | { type: 'ended' }
  | { type: 'not-ended' }

/** The news shown in a toast. */
export type AlertsNews = { what: 'enabled' | 'disabled' | 'not-disabled' } | AlertsProblem

export type AlertsEffect =
  | { type: 'ask-permission' }
  | { type: 'subscribe' }
  | { type: 'unsubscribe' }
  | { type: 'explain'; what: 'blocked' | 'home-screen' }
  | { type: 'say'; news: AlertsNews }

type AlertsStep = Step<AlertsState, AlertsEffect>

/** The next state and effects. An event that makes no sense in a state, such as a press while busy, changes nothing. */
export function alertsStep(state: AlertsState, event: AlertsEvent): AlertsStep {
  switch (event.type) {
    case 'seen':
      return to(seen(state, event))
    case 'pressed':
      return pressed(state)
    case 'permitted':
      return state.name === 'asking' ? to({ name: 'saving' }, { type: 'subscribe' }) : to(state)
    case 'dismissed':
      return state.name === 'asking' ? to({ name: 'off' }) : to(state)
    case 'failed':
      return isBeginning(state) ? to(after(event.problem), say(event.problem)) : to(state)
    case 'subscribed':
      return state.name === 'saving' ? to({ name: 'on' }, say({ what: 'enabled' })) : to(state)
    case 'ended':
      return state.name === 'ending' ? to({ name: 'off' }, say({ what: 'disabled' })) : to(state)
    case 'not-ended':
      return state.name === 'ending' ? to({ name: 'on' }, say({ what: 'not-disabled' })) : to(state)
  }
}

function pressed(state: AlertsState): AlertsStep {
  switch (state.name) {
    case 'off':
    case 'failing':
      return to({ name: 'asking' }, { type: 'ask-permission' })
    case 'on':
      return to({ name: 'ending' }, { type: 'unsubscribe' })
    case 'blocked':
      return to(state, { type: 'explain', what: 'blocked' })
    case 'needs-home-screen':
      return to(state, { type: 'explain', what: 'home-screen' })
    case 'unsupported':
      return to(state, say({ what: 'unsupported' }))
    default:
      return to(state)
  }
}

// A running step ends by itself; a browser that cannot have alerts does not gain them meanwhile.
function seen(state: AlertsState, { permission, isSubscribed }: AlertsEvent & { type: 'seen' }): AlertsState {
  const isResting = ['off', 'on', 'blocked', 'failing'].includes(state.name)
  if (!isResting) return state
  if (permission === 'denied') return { name: 'blocked' }
  if (permission === 'granted' && isSubscribed) return { name: 'on' }
  return state.name === 'failing' ? state : { name: 'off' }
}

function after(problem: AlertsProblem): AlertsState {
  if (problem.what === 'refused') return { name: 'blocked' }
  return problem.what === 'unsupported' ? { name: 'unsupported' } : { name: 'failing', problem }
}

function isBeginning({ name }: AlertsState) {
  return name === 'asking' || name === 'saving'
}

function say(news: AlertsNews): AlertsEffect {
  return { type: 'say', news }
}

function to(state: AlertsState, ...effects: AlertsEffect[]): AlertsStep {
  return { state, effects }
}
