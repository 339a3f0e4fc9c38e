import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Distance from the end within which the reader follows new messages, in px. */
const EDGE = 64
/** Distance from either end within which more messages are loaded, in px. */
const NEAR = 160

/** The reader's position in the list: at the end, or at a line and its distance from the top. */
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

  /** Scrolls so that the reader's position stays the same. */
  keep() {
    const list = this.#list
    if (!this.#line) list.scrollTop = list.scrollHeight
    else if (this.#line.element.isConnected)
      list.scrollTop += this.#topOf(this.#line.element) - this.#line.top
    this.#before = list.scrollTop
  }

  /** Updates the position from the list's current scroll offset. */
  look() {
    const isAtEdge = this.isLive && this.#toEnd < EDGE
    this.#line = isAtEdge ? null : this.#firstInView()
    this.#onEdge(isAtEdge)
  }

  /** Updates the position after the reader has scrolled; returns the end of the list that they are approaching. */
  scrolled(): 'top' | 'bottom' | null {
    const { scrollTop } = this.#list
    const way = scrollTop - this.#before
    this.#before = scrollTop
    this.look()
    if (way < 0 && scrollTop < NEAR) return 'top'
    return way > 0 && this.#toEnd < NEAR ? 'bottom' : null
  }

  /** Restores the position after the list or its content has changed size. */
  resized() {
    this.keep()
    if (this.#line) this.look()
  }

  toEdge() {
    this.#line = null
    this.#onEdge(true)
    this.keep()
  }

  /** Scrolls a line to the middle of the view; a long one to its top. */
  show(element: HTMLElement) {
    this.#line = { element, top: Math.max(0, (this.#list.clientHeight - element.offsetHeight) / 2) }
    this.keep()
    this.look()
  }

  /** When a button unfolds something, its message stays in place; when it folds it, the button does. */
  hold(pressed: Element) {
    const button = pressed.closest('[data-key] [aria-expanded]')
    if (!button) return
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    const element = isOpen ? button : button.closest('[data-key]')
    if (element) this.#line = { element, top: this.#topOf(element) }
  }

  /** The message being read; `null` at the end. */
  get line(): HTMLElement | null {
    return this.#line && (this.#line.element.closest('[data-line]') as HTMLElement | null)
  }

  get #toEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list
    return scrollHeight - scrollTop - clientHeight
  }

  #firstInView() {
    // Only messages: day lines move when earlier messages are added.
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
 * Keeps the reader's position in a list that grows and shrinks at both ends. At the room's end (`isLive`) it stays at the
 * end; elsewhere the line being read stays in place, whatever changes above or below it.
 */
export function useScrollPosition(box: RefObject<HTMLElement | null>, content: unknown, isLive: boolean) {
  const [isAtEdge, setIsAtEdge] = useState(true)
  const [place, setPlace] = useState<ReaderPosition | null>(null)

  useLayoutEffect(() => {
    if (box.current) setPlace(new ReaderPosition(box.current, setIsAtEdge))
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list's content changes.
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
