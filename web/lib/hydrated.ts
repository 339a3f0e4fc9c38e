import { createContext, useContext, useEffect } from 'react'

interface Hydration {
  isHydrated: boolean
  /** React has taken over the page, too. */
  finish(): void
}

/** How far React has taken over the HTML that the build has painted; a page without any is drawn as it is at once. */
export const HydrationContext = createContext<Hydration>({ isHydrated: true, finish() {} })

/** Whether what this browser alone knows may be drawn: at first a page must say what its painted HTML says to everybody. */
export const useIsHydrated = () => useContext(HydrationContext).isHydrated

/** Stands in the page's place, which React takes over after what surrounds it. */
export function useFinishHydration() {
  const { finish } = useContext(HydrationContext)
  useEffect(finish, [finish])
}
