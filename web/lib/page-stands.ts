import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Time without a running request until the page counts as loaded, and the maximum wait, both in ms. */
const QUIET = 200
const PATIENCE = 3000

/** Whether the page has loaded its first content, so that less urgent parts may be fetched. */
export function usePageStands(): boolean {
  const isAsking = useIsFetching() > 0
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setStands, isAsking ? PATIENCE : QUIET, true)
    return () => clearTimeout(timer)
  }, [isAsking])
  return stands
}
