import { useState } from 'react'
import { Late, LatePart, useFetchAhead } from '#web/ui/lazy.tsx'
import type { Championship } from '../api.ts'

const championshipRules = new LatePart(() => import('../championship-rules-dialog.tsx'))
const ahead = [championshipRules]

type RulesDialogProps = { asked: Championship | undefined; onClose: () => void }

/** The window with a championship's own rules, fetched when the page stands so that the first press finds it there. */
export function RulesDialog({ asked, onClose }: RulesDialogProps) {
  useFetchAhead(ahead)
  // The last one stays in place while it closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return <Late part={championshipRules} championship={shown} open={asked !== undefined} onClose={onClose} />
}
