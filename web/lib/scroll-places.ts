import { useEffect, useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { onForgetOthers } from './member-data.ts'
import { tabStorage } from './site-storage.ts'

const KEPT = 'scroll-places'
interface Kept {
  walker: string | null
  places: Record<string, number>
}

/** How far each step of this tab was scrolled when it was left. */
let places: Record<string, number> = {}
/** The member whose steps they are; before anybody was here, `null`. */
let walker: string | null = null
/** The step whose page stands, until another is drawn; none while that has no code yet, and before the first. */
let standing: string | undefined
let hasStood = false

// Where somebody has been is nothing for who comes after them.
onForgetOthers(present => {
  if (walker !== null && walker !== present) places = {}
  walker = present
})

// The first step of every load has the same key.
const stepOf = ({ key, pathname }: Location) => key + pathname

/** Keeps how far the page is scrolled that is left now. The step `next`, if one is named, begins there too. */
export function leaveScrollPlace(next?: Location): void {
  if (next) places[stepOf(next)] = window.scrollY
  if (standing) places[standing] = window.scrollY
}

/** Scrolls each step, once its page stands (`isThere`), to where it was left, to the place that it names, or to its top. */
export function useScrollPlace(isThere: boolean): void {
  const location = useLocation()
  useLayoutEffect(() => {
    const step = stepOf(location)
    if (isThere && standing === step) return // also where React runs this again because a part of the page came late
    standing = undefined
    if (!isThere) return
    const place = places[step]
    if (place !== undefined) window.scrollTo(0, place)
    else if (!scrollTo(location.hash) && hasStood) window.scrollTo(0, 0)
    standing = step
    hasStood = true
  }, [location, isThere])
}

/** Stands once, in the shell: scrolling is the page's own business, and outlasts its being loaded anew. */
export function useScrollOverLoads(): void {
  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const keep = () => {
      if (standing) places[standing] = window.scrollY
      tabStorage.setItem(KEPT, JSON.stringify({ walker, places } satisfies Kept))
      history.scrollRestoration = 'auto' // for other sites, until this page is there again
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

/** Takes up what the tab kept when the page was last left for another load. */
export function readScrollPlaces(): void {
  try {
    const kept: Partial<Kept> = JSON.parse(tabStorage.getItem(KEPT) ?? '{}')
    Object.assign(places, kept.places)
    walker = kept.walker ?? null
  } catch {
    // Somebody else has written there.
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
