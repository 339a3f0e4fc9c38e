import { useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { PartStates } from '#web/ui/part-states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { PushPreferences } from '#worker/features/push/contract.ts'
import { preferencesQuery, useSavePreferences } from '../../api.ts'

/** What a member hears of, on all of his browsers: each kind takes effect at once. */
export function PreferenceSwitches() {
  const query = useQuery(preferencesQuery)
  const save = useSavePreferences()
  return (
    <fieldset className={frame}>
      <legend className={css({ textStyle: 'label', color: 'fg.muted', pb: '1' })}>What you hear</legend>
      <PartStates query={query} what="alert settings">
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
      </PartStates>
    </fieldset>
  )
}

const kinds: { kind: keyof PushPreferences; label: string; hint: string }[] = [
  { kind: 'mentions', label: 'Mentions', hint: 'Somebody names you in a room while you have none open.' },
  {
    kind: 'races',
    label: 'My races',
    hint: 'Your race starts within the hour, or a free place is about to close.',
  },
  { kind: 'announcements', label: 'Club announcements', hint: 'What the admins send to everybody.' },
]

const frame = css({ mt: '5', minWidth: '0' })
