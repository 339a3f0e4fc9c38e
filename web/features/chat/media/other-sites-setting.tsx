import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useLoadsFromOtherSites } from './other-sites.ts'

/** The setting for loading chat pictures from other sites. */
export function OtherSitesSetting() {
  const [isOn, setIsOn] = useLoadsFromOtherSites()
  return (
    <Card as="section" padded>
      <h2 className={css({ textStyle: 'cardTitle', mb: '2' })}>Pictures in the chat</h2>
      <Switch
        label="Load pictures from other sites"
        hint="Sites that host pictures and videos can see your IP address. When this is off, you choose each time. Applies to this browser only."
        checked={isOn}
        onChange={setIsOn}
      />
    </Card>
  )
}
