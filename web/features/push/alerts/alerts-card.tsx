import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Radio } from 'lucide-react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { PushPreferences } from '#worker/features/push/contract.ts'
import { preferencesQuery, useSavePreferences } from '../api.ts'
import { type AlertsState, alertsAtom, areAlertsOn } from '../state.ts'
import { AlertsButton } from './alerts-button.tsx'
import { problemSentence } from './alerts-messages.ts'

/** A member's own alerts: whether this browser gets them, and which kinds. */
export function AlertsCard() {
  const state = useAtomValue(alertsAtom)
  const isOn = areAlertsOn(state)
  return (
    <Card as="section" padded>
      <div className={head}>
        <Radio aria-hidden="true" size={24} className={css({ mt: '0.5', color: 'accent.text' })} />
        <div>
          <h2 className={css({ textStyle: 'cardTitle' })}>Alerts</h2>
          <p className={css({ mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })}>{about(state)}</p>
        </div>
        <AlertsButton variant={isOn ? 'secondary' : 'primary'} className={button} />
      </div>
      {state.name === 'failing' && (
        <Notice tone="warn" title="Notification Setup Failed" className={css({ mt: '4' })}>
          {problemSentence(state.problem)}
        </Notice>
      )}
      {isOn && <PreferenceSwitches />}
    </Card>
  )
}

function about({ name }: AlertsState) {
  switch (name) {
    case 'blocked':
      return 'This browser blocks the club’s alerts. Only you can change that, in its settings.'
    case 'needs-home-screen':
      return 'On iPhone and iPad, alerts only work once the club is on your home screen.'
    case 'unsupported':
      return 'This browser cannot show alerts. A newer one can, on your phone or computer.'
    case 'on':
    case 'ending':
      return 'This browser gets alerts even when the app is closed. Other phones and computers have their own switch.'
    default:
      return 'Know in time, even when the app is closed: mentions, the start of your races and club announcements.'
  }
}

const head = css({
  display: 'grid',
  gridTemplateColumns: { base: '[24px minmax(0, 1fr)]', md: '[24px minmax(0, 1fr) auto]' },
  gap: '4',
})
const button = css({ gridColumn: { base: '[1 / -1]', md: 'auto' }, alignSelf: 'start' })

/** The kinds of alerts on all of the member's browsers: each switch takes effect at once. */
function PreferenceSwitches() {
  const query = useQuery(preferencesQuery)
  const save = useSavePreferences()
  return (
    <fieldset className={frame}>
      <legend className={css({ textStyle: 'label', color: 'fg.muted', pb: '1' })}>Alert me about</legend>
      <SectionStates query={query} what="alert settings">
        {heard =>
          kinds.map(({ kind, label, hint }) => (
            <Switch
              key={kind}
              label={label}
              hint={hint}
              checked={heard[kind]}
              onChange={isHeard => save.mutate({ [kind]: isHeard })}
            />
          ))
        }
      </SectionStates>
    </fieldset>
  )
}

const kinds: { kind: keyof PushPreferences; label: string; hint: string }[] = [
  { kind: 'mentions', label: 'Mentions', hint: 'Somebody mentions you in a room while you have none open.' },
  {
    kind: 'races',
    label: 'My races',
    hint: 'Your race starts within the hour, or registration is about to close with places free.',
  },
  { kind: 'announcements', label: 'Club announcements', hint: 'News the admins send to everybody.' },
]

const frame = css({ mt: '5', minWidth: '0' })
