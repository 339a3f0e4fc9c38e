import { expect } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'

interface Point {
  x: number
  y: number
}

/** Touches the middle of what somebody sees there, once it is at rest and nothing lies over it. */
export async function tap(control: Locator): Promise<void> {
  const at = await reach(control)
  await touch('touchStart', [at])
  await touch('touchEnd', [])
}

/** What moves things: a mouse or a thumb. */
export interface Hand {
  down(at: Point): Promise<unknown>
  move(at: Point): Promise<unknown>
  up(): Promise<unknown>
}

/** A thumb on the screen. */
export const thumb: Hand = {
  down: at => touch('touchStart', [at]),
  move: at => touch('touchMove', [at]),
  up: () => touch('touchEnd', []),
}

/** A mouse with its button. */
export const mouse: Hand = {
  async down(at) {
    await point('mouseMoved', at, 'none')
    await point('mousePressed', at)
    held = at
  },
  async move(at) {
    await point('mouseMoved', at)
    held = at
  },
  up: () => point('mouseReleased', held),
}

let held: Point = { x: 0, y: 0 }

/** Presses a key with the middle of a control in sight and gives where that is. */
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

/** Tabs to a control, which shows that the keyboard is on it. */
export async function tabTo(control: Locator, key = '{Tab}'): Promise<void> {
  await expect.element(control).toBeVisible()
  for (let presses = 0; presses < 100 && !control.element().matches(':focus-visible'); presses++)
    await userEvent.keyboard(key)
  await expect.element(control).toHaveFocus()
}

/** Tabs to a control and presses Enter on it. */
export async function pressByKey(control: Locator, key = '{Tab}'): Promise<void> {
  await tabTo(control, key)
  await userEvent.keyboard('{Enter}')
}

/** Presses twice before the page has answered the first, as a finger does. */
export async function twice(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  const element = control.element() as HTMLElement
  element.click()
  element.click()
}

/** Until the keyboard is in a window; before that it hears no Escape. */
export async function expectKeyboardIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
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

function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) {
  return cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(inWindow) })
}

function point(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  at: Point,
  button: 'none' | 'left' = 'left',
) {
  return cdp().send('Input.dispatchMouseEvent', { type, ...inWindow(at), button, clickCount: 1 })
}
