import { useState } from 'react'
import { wholeRow } from '#web/ui/form-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Whether members see what is being edited. */
export function ActiveSwitch({ label, hint, initial }: { label: string; hint: string; initial: boolean }) {
  const [active, setActive] = useState(initial)
  return (
    <div className={wholeRow}>
      <Switch name="isActive" label={label} hint={hint} checked={active} onChange={setActive} />
    </div>
  )
}
