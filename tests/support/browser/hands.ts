import { expect } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'

interface Point {
  x: number
  y: number
}

/** A mouse with its button. */
export const mouse = {
  async down(at: Point) {
    await point('mouseMoved', at, 'none')
    await point('mousePressed', at)
    held = at
  },
  async move(at: Point) {
    await point('mouseMoved', at)
    held = at
  },
  up: () => point('mouseReleased', held),
}

let held: Point = { x: 0, y: 0 }

/** Has the middle of a control in sight, at rest and under nothing; gives where that is. */
export async function reach(control: Locator): Promise<Point> {
  let at: Point | undefined
  await expect
    .poll(async () => {
      const element = control.element()
      let middle = middleOf(element)
      if (!isOnTop(element, middle)) element.scrollIntoView({ block: 'center' })
      await new Promise(requestAnimationFrame)
      const before = middle
      middle = middleOf(element)
      const isStill = before.x === middle.x && before.y === middle.y
      at = isStill && isOnTop(element, middle) ? middle : undefined
      return at !== undefined
    })
    .toBe(true)
  if (!at) throw new Error('nothing to reach')
  return at
}

/** Presses twice before the page has answered the first, as a finger does. */
export async function twice(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  const element = control.element() as HTMLElement
  element.click()
  element.click()
}

/**
 * Presses Retry, or another button that is there until what failed has come. The club answers from that press on: a page asks
 * anew by itself as well, as when its feed opens, and the button would be gone.
 */
export async function pressWhileFailing(control: Locator, answer: () => void): Promise<void> {
  addEventListener('click', answer, { capture: true, once: true })
  await control.click()
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

function isOnTop(element: Element, { x, y }: Point) {
  const there = document.elementFromPoint(x, y)
  return element.contains(there)
}

// The browser counts from the corner of the window that the page stands in.
function inWindow({ x, y }: Point): Point {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  return { x: x + left, y: y + top }
}

function point(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  at: Point,
  button: 'none' | 'left' = 'left',
) {
  return cdp().send('Input.dispatchMouseEvent', { type, ...inWindow(at), button, clickCount: 1 })
}
