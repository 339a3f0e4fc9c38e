import { useAtom } from 'jotai'
import { storedAtom } from '#web/lib/stored-atom.ts'

const loadAtom = storedAtom<boolean>('load-pictures-from-other-sites', kept => kept !== false)

/**
 * Whether this browser loads media from other sites by itself (docs/decisions.md 60), and its setter. Kept per browser and not per
 * member, because it is the browser whose IP address those sites would see.
 */
export function useLoadsFromOtherSites() {
  return useAtom(loadAtom)
}
