import { useAtom } from 'jotai'
import { storedAtom } from '#web/lib/stored-atom.ts'

const loadAtom = storedAtom<boolean>('load-pictures-from-other-sites', kept => kept !== false)

/**
 * Whether this browser loads what lies on other sites by itself (docs/decisions.md 60), and its setter. It is kept in the browser
 * and not with the member: it is where the addresses of other sites would be asked for.
 */
export function useLoadsFromOtherSites() {
  return useAtom(loadAtom)
}
