import { createContext, useContext, useEffect } from 'react'

interface Hydration {
  isHydrated: boolean
  /** Called once React has hydrated the page as well. */
  finish(): void
}

/** Whether React has hydrated the HTML from the build; pages without such HTML count as hydrated. */
export const HydrationContext = createContext<Hydration>({ isHydrated: true, finish() {} })

/** Whether data of this browser may be rendered: the first render must match the HTML from the build. */
export const useIsHydrated = () => useContext(HydrationContext).isHydrated

/** Used in the page itself, which React hydrates after its surroundings. */
export function useFinishHydration() {
  const { finish } = useContext(HydrationContext)
  useEffect(finish, [finish])
}
