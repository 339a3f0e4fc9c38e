import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** For how long nothing must have been asked until the page counts as standing, and when it does in any case, in ms. */
const QUIET = 200
const PATIENCE = 3000

/** Whether the page shows what it shows first, so that what nobody sees yet may be fetched. */
export function usePageStands(): boolean {
  const isAsking = useIsFetching() > 0
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setStands, isAsking ? PATIENCE : QUIET, true)
    return () => clearTimeout(timer)
  }, [isAsking])
  return stands
}
