import { useAtomValue, useSetAtom } from 'jotai'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { alertsHelpAtom } from '../state.ts'

const help = new LazyPart(() => import('./alerts-help.tsx'))

/** The explanations, shared by all buttons that open them; their code is fetched with the first press. */
export function LazyAlertsHelp() {
  const open = useAtomValue(alertsHelpAtom)
  const setOpen = useSetAtom(alertsHelpAtom)
  const close = () => setOpen(null)
  return (
    <>
      <LazyDialog part={help} what="blocked" open={open === 'blocked'} onClose={close} />
      <LazyDialog part={help} what="home-screen" open={open === 'home-screen'} onClose={close} />
    </>
  )
}
