import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { onForgetOthers } from './member-data.ts'
import { tabStorage } from './site-storage.ts'

const KEPT = 'scroll-places'
interface Kept {
  walker: string | null
  places: Record<string, number>
}

/** The scroll position of each history step of this tab when it was left. */
let places: Record<string, number> = {}
/** The member whose steps they are; `null` before anyone signed in. */
let walker: string | null = null
/** The step whose page is shown; `undefined` while a page's code is loading. */
let standing: string | undefined
let hasStood = false

// A member's history must not be visible to the next one.
onForgetOthers(present => {
  if (walker !== null && walker !== present) places = {}
  walker = present
})

// The first step of every load has the same key.
const stepOf = ({ key, pathname }: Location) => key + pathname

/** Saves the scroll position of the page being left. The step `next`, if given, starts at the same position. */
export function leaveScrollPlace(next?: Location): void {
  if (next) places[stepOf(next)] = window.scrollY
  if (standing) places[standing] = window.scrollY
}

/** Scrolls each step, once its page is shown (`isThere`), to where it was left, to its `#` target, or to the top. */
export function useScrollPlace(isThere: boolean): void {
  const location = useLocation()
  useLayoutEffect(() => {
    const step = stepOf(location)
    if (isThere && standing === step) return // React may run this again when a part of the page arrives late
    standing = undefined
    if (!isThere) return
    const place = places[step]
    if (place !== undefined) window.scrollTo(0, place)
    else if (!scrollTo(location.hash) && hasStood) window.scrollTo(0, 0)
    standing = step
    hasStood = true
  }, [location, isThere])
}

/** Used once, by the shell: takes over scroll restoration from the browser, also across reloads. */
export function useScrollOverLoads(): void {
  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const keep = () => {
      if (standing) places[standing] = window.scrollY
      tabStorage.setItem(KEPT, JSON.stringify({ walker, places } satisfies Kept))
      history.scrollRestoration = 'auto' // until this page is shown again
    }
    takeOver()
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', keep)
    return () => {
      history.scrollRestoration = 'auto'
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}

/** Restores the positions saved when the page was last unloaded. */
export function readScrollPlaces(): void {
  try {
    const kept: Partial<Kept> = JSON.parse(tabStorage.getItem(KEPT) ?? '{}')
    Object.assign(places, kept.places)
    walker = kept.walker ?? null
  } catch {
    // Not written by this app.
  }
}

function scrollTo(hash: string) {
  const place = hash && document.getElementById(decoded(hash.slice(1)))
  if (place) place.scrollIntoView()
  return Boolean(place)
}

function decoded(id: string) {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
