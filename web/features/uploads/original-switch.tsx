import { useSession } from '#web/features/session/api.ts'
import { Switch } from '#web/ui/switch.tsx'

type OriginalSwitchProps = { checked: boolean; onChange: (isWished: boolean) => void }

/** The switch to upload pictures at full size, such as a result screen that must be readable. Admins only. */
export function OriginalSwitch({ checked, onChange }: OriginalSwitchProps) {
  const { member } = useSession()
  if (!member?.isAdmin) return null
  return (
    <Switch
      label="Send full size"
      hint="Uses more of the club’s storage. Location and camera details are still removed."
      checked={checked}
      onChange={onChange}
    />
  )
}
