import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the chapter or clause that the address names into view, and the keyboard to it. */
export function useAddressedPlace() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit.
  useEffect(() => {
    const place = document.getElementById(hash.slice(1))
    if (!place) return
    place.scrollIntoView()
    place.focus({ preventScroll: true })
  }, [hash, key])
}
