import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Nearer to the end than this, the reader is following what is said. */
const EDGE = 64
/** Nearer to one of the list's ends than this, they want to read on there. */
const NEAR = 160

/** The reader's place in the scrolled list: the end, or the line that they read and how far from the top it stands. */
class ReaderPosition {
  /** Whether the list ends with the newest message. */
  isLive = true
  readonly #list: HTMLElement
  readonly #onEdge: (isAtEdge: boolean) => void
  #line: { element: Element; top: number } | null = null
  #before = 0

  constructor(list: HTMLElement, onEdge: (isAtEdge: boolean) => void) {
    this.#list = list
    this.#onEdge = onEdge
  }

  /** Scrolls so that the place is what it was. */
  keep() {
    const list = this.#list
    if (!this.#line) list.scrollTop = list.scrollHeight
    else if (this.#line.element.isConnected)
      list.scrollTop += this.#topOf(this.#line.element) - this.#line.top
    this.#before = list.scrollTop
  }

  /** Takes the place from where the list stands. */
  look() {
    const isAtEdge = this.isLive && this.#toEnd < EDGE
    this.#line = isAtEdge ? null : this.#firstInView()
    this.#onEdge(isAtEdge)
  }

  /** Takes the new place after the reader has scrolled; gives the end of the list that they come near to. */
  scrolled(): 'top' | 'bottom' | null {
    const { scrollTop } = this.#list
    const way = scrollTop - this.#before
    this.#before = scrollTop
    this.look()
    if (way < 0 && scrollTop < NEAR) return 'top'
    return way > 0 && this.#toEnd < NEAR ? 'bottom' : null
  }

  /** What was above or below the place has another size now. */
  resized() {
    this.keep()
    if (this.#line) this.look()
  }

  toEdge() {
    this.#line = null
    this.#onEdge(true)
    this.keep()
  }

  /** Brings a line into the middle of the view; a long one, to its top. */
  show(element: HTMLElement) {
    this.#line = { element, top: Math.max(0, (this.#list.clientHeight - element.offsetHeight) / 2) }
    this.keep()
    this.look()
  }

  /** What a button opens leaves its message where it stands, and what it closes leaves the button there. */
  hold(pressed: Element) {
    const button = pressed.closest('[data-key] [aria-expanded]')
    if (!button) return
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    const element = isOpen ? button : button.closest('[data-key]')
    if (element) this.#line = { element, top: this.#topOf(element) }
  }

  /** The message that is read; `null` at the end. */
  get line(): HTMLElement | null {
    return this.#line && (this.#line.element.closest('[data-line]') as HTMLElement | null)
  }

  get #toEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list
    return scrollHeight - scrollTop - clientHeight
  }

  #firstInView() {
    // A message: the line of a day stays at the top of what comes before it.
    for (const element of this.#list.querySelectorAll<HTMLElement>('[data-key]')) {
      const top = this.#topOf(element)
      if (top + element.offsetHeight > 0) return { element, top }
    }
    return null
  }

  #topOf(element: Element) {
    return element.getBoundingClientRect().top - this.#list.getBoundingClientRect().top
  }
}
export type ScrollPosition = ReturnType<typeof useScrollPosition>

/**
 * Where the reader is in a list that grows and shrinks at both ends. At the room's end (`isLive`) they stay at the end;
 * anywhere else the line that they read stays where it is, whatever comes and goes above or below it.
 */
export function useScrollPosition(box: RefObject<HTMLElement | null>, content: unknown, isLive: boolean) {
  const [isAtEdge, setIsAtEdge] = useState(true)
  const [place, setPlace] = useState<ReaderPosition | null>(null)

  useLayoutEffect(() => {
    if (box.current) setPlace(new ReaderPosition(box.current, setIsAtEdge))
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the list decides when its place is to be kept.
  useLayoutEffect(() => place?.keep(), [place, content])

  useLayoutEffect(() => {
    if (!place) return
    place.isLive = isLive
    place.look()
  }, [place, isLive])

  useEffect(() => {
    const list = box.current
    if (!place || !list) return
    const observer = new ResizeObserver(() => place.resized())
    observer.observe(list)
    if (list.firstElementChild) observer.observe(list.firstElementChild)
    return () => observer.disconnect()
  }, [box, place])

  return { isAtEdge: isAtEdge && isLive, place, toEdge: useCallback(() => place?.toEdge(), [place]) }
}
