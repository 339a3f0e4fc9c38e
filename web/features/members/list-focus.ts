import { type FocusEvent, useEffect, useRef } from 'react'

/** Time the bell takes to close, in ms. */
const BELL_CLOSES_WITHIN = 150

/** Focus is in the list, but not in a card. */
const OUTSIDE_CARDS = ''

/**
 * Keeps keyboard focus when the focused card or row disappears: focus moves to the name (`data-seat`) in the next one
 * (`data-member`), or to the list itself when none is left. `decided` is the member just decided on; while `paused`, a
 * dialog has the focus.
 */
export function useFocusAfterRemoval(
  cards: { id: string }[],
  decided: { id: string } | null,
  paused: boolean,
) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<string | null>(null)
  const seats = useRef(new Map<string, number>())

  // Phones do not focus what is tapped, so a decision itself tells where it was made.
  useEffect(() => {
    if (decided) place.current = decided.id
  }, [decided])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision alone must restore focus too.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const left = !cards.some(({ id }) => id === place.current)
      if (!paused && place.current !== null && isFocusLost(left))
        focusSeat(box.current, seats.current.get(place.current) ?? 0)
      for (const [index, { id }] of cards.entries()) seats.current.set(id, index)
    })
    return () => cancelAnimationFrame(frame)
  }, [cards, decided, paused])

  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      place.current = target.closest<HTMLElement>('[data-member]')?.dataset.member ?? OUTSIDE_CARDS
    },
    // When the whole document loses focus the place is kept; when focus moves elsewhere it is not.
    onBlur: ({ target }: FocusEvent) => {
      requestAnimationFrame(() => {
        if (target.isConnected && document.hasFocus() && isFocusLost(false)) place.current = null
      })
    },
  }
}

/** Scrolls to the card named in the address and focuses it once it is there. */
export function useFocusRequestedCard(cards: { id: string }[], asked: string | null, onShown: () => void) {
  const isThere = asked !== null && cards.some(({ id }) => id === asked)
  useEffect(() => {
    if (!isThere) return
    // The bell returns focus to its button when it closes, so this runs after that.
    const timer = setTimeout(() => {
      const card = document.querySelector(`[data-member="${CSS.escape(asked)}"]`)
      card?.scrollIntoView({ block: 'center' })
      card?.querySelector('h2')?.focus({ preventScroll: true })
      onShown()
    }, BELL_CLOSES_WITHIN)
    return () => clearTimeout(timer)
  }, [isThere, asked, onShown])
}

// A closing dialog returns focus itself, but only to a card that is still there.
function isFocusLost(cardLeft: boolean) {
  const active = document.activeElement
  return (
    active === null || active === document.body || (cardLeft && active.closest('[role=alertdialog]') !== null)
  )
}

function focusSeat(box: HTMLElement | null, seat: number) {
  const seats = box?.querySelectorAll<HTMLElement>('[data-member] [data-seat]')
  const next = seats?.[Math.min(seat, seats.length - 1)]
  ;(next ?? box)?.focus()
}
