import { lazy, Suspense, useEffect, useState } from 'react'
import type { Championship } from '../api.ts'

const load = () => import('./championship-rules.tsx')
const ChampionshipRules = lazy(load)

type RulesDialogProps = { asked: Championship | undefined; onClose: () => void }

/** The window with a championship's own rules, fetched when the page stands so that the first press finds it there. */
export function RulesDialog({ asked, onClose }: RulesDialogProps) {
  useEffect(() => {
    if (!navigator.onLine) return
    const timer = setTimeout(() => load().catch(() => null), 1000)
    return () => clearTimeout(timer)
  }, [])

  // The last one stays in place while it closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return (
    <Suspense>
      <ChampionshipRules championship={shown} open={asked !== undefined} onClose={onClose} />
    </Suspense>
  )
}
