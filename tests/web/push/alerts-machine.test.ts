import { expect, test } from 'vitest'
import { type AlertsEvent, alertsStep } from '#web/features/push/alerts/alerts-machine.ts'
import type { AlertsProblem, AlertsState } from '#web/features/push/state.ts'

const states = {
  unsupported: { name: 'unsupported' },
  'needs-home-screen': { name: 'needs-home-screen' },
  blocked: { name: 'blocked' },
  off: { name: 'off' },
  asking: { name: 'asking' },
  saving: { name: 'saving' },
  on: { name: 'on' },
  ending: { name: 'ending' },
  failing: { name: 'failing', problem: { what: 'worker' } },
} as const satisfies Record<AlertsState['name'], AlertsState>

const failed = (problem: AlertsProblem): AlertsEvent => ({ type: 'failed', problem })

const events = {
  pressed: { type: 'pressed' },
  permitted: { type: 'permitted' },
  dismissed: { type: 'dismissed' },
  'refused by the driver': failed({ what: 'refused' }),
  'refused to a frame': failed({ what: 'framed' }),
  'nothing to subscribe with': failed({ what: 'unsupported' }),
  'no worker': failed({ what: 'worker' }),
  'not saved': failed({ what: 'saving', status: 500 }),
  subscribed: { type: 'subscribed' },
  ended: { type: 'ended' },
  'not ended': { type: 'not-ended' },
  'seen on': { type: 'seen', permission: 'granted', isSubscribed: true },
  'seen off': { type: 'seen', permission: 'granted', isSubscribed: false },
  'seen unasked': { type: 'seen', permission: 'default', isSubscribed: false },
  'seen blocked': { type: 'seen', permission: 'denied', isSubscribed: false },
} as const satisfies Record<string, AlertsEvent>

type Row = Partial<Record<keyof typeof events, string>>

const resting: Row = { 'seen on': 'on', 'seen blocked': 'blocked', 'seen off': 'off', 'seen unasked': 'off' }
const refusals: Row = {
  'refused by the driver': 'blocked: say refused',
  'refused to a frame': 'failing: say framed',
  'nothing to subscribe with': 'unsupported: say unsupported',
  'no worker': 'failing: say worker',
  'not saved': 'failing: say saving',
}

/** What follows; an event that is not listed changes nothing. */
const table: Record<AlertsState['name'], Row> = {
  unsupported: { pressed: 'unsupported: say unsupported' },
  'needs-home-screen': { pressed: 'needs-home-screen: explain home-screen' },
  blocked: { ...resting, pressed: 'blocked: explain blocked' },
  off: { ...resting, pressed: 'asking: ask-permission' },
  asking: { ...refusals, permitted: 'saving: subscribe', dismissed: 'off' },
  saving: { ...refusals, subscribed: 'on: say enabled' },
  on: { ...resting, pressed: 'ending: unsubscribe' },
  ending: { ended: 'off: say disabled', 'not ended': 'on: say not-disabled' },
  failing: {
    pressed: 'asking: ask-permission',
    'seen on': 'on',
    'seen blocked': 'blocked',
  },
}

for (const [name, state] of Object.entries(states))
  test(`what follows when alerts are ${name}`, () => {
    const follows = Object.entries(events).map(([event, it]) => [event, inWords(state, it)])
    const expected = Object.keys(events).map(event => [
      event,
      table[name as AlertsState['name']][event as keyof Row] ?? name,
    ])
    expect(Object.fromEntries(follows)).toEqual(Object.fromEntries(expected))
  })

test('why it went wrong is kept, so that it stays in view after the toast', () => {
  const { state } = alertsStep(states.saving, events['not saved'])
  expect(state).toEqual({ name: 'failing', problem: { what: 'saving', status: 500 } })
})

function inWords(before: AlertsState, event: AlertsEvent) {
  const { state, effects } = alertsStep(before, event)
  const done = effects.map(effect =>
    effect.type === 'say'
      ? `say ${effect.news.what}`
      : `${effect.type}${effect.type === 'explain' ? ` ${effect.what}` : ''}`,
  )
  return [state.name, ...done].join(': ')
}
