// Runs in the page, the same in every engine: finds what a person means by a role and a name.
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** A step on the way to what is meant: an element of this role, named or with these words in it. */
export interface Step {
  role: string
  name?: string
  words?: string
  /** Whether the name only has to begin with `name`. */
  begins?: boolean
  /** Whether it may be out of sight, as the input behind a button for files is. */
  hidden?: boolean
}

function find(steps: Step[]): Element[] {
  let found: Element[] = [document.body]
  for (const step of steps)
    found = [...new Set(found.flatMap(root => [...root.querySelectorAll('*')].filter(it => fits(it, step))))]
  return found
}

function fits(element: Element, { role, name, words, begins, hidden }: Step) {
  if (roleOf(element) !== role) return false
  if (!hidden && !isSeen(element)) return false
  if (words !== undefined && !textOf(element).includes(words)) return false
  if (name === undefined) return true
  const own = plain(computeAccessibleName(element, { hidden: hidden ?? false }))
  return begins ? own.startsWith(name) : own === name
}

function roleOf(element: Element) {
  if (!(element instanceof HTMLInputElement)) return getRole(element)
  if (element.type === 'file') return 'file'
  return element.type === 'password' ? 'textbox' : getRole(element) // it has none, and is one to whoever types
}

function isSeen(element: Element) {
  return element.checkVisibility({ visibilityProperty: true }) && !isInaccessible(element)
}

function plain(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether there is just one that is meant, which stands still where a pointer would hit it; it is `finder.chosen` then. */
function choose(steps: Step[]): boolean {
  const [one, ...others] = find(steps)
  if (!one || others.length > 0) return false
  const before = one.getBoundingClientRect()
  const isInView = before.top >= 0 && before.bottom <= innerHeight
  if (!isInView) one.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = one.getBoundingClientRect()
  const stands = places.get(one)
  places.set(one, box)
  const isSame =
    stands && ['x', 'y', 'width', 'height'].every(side => stands[side as 'x'] === box[side as 'x'])
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const isFree = hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('label') !== null)
  const isOff = (one as HTMLButtonElement).disabled || one.getAttribute('aria-disabled') === 'true'
  finder.chosen = one
  return Boolean(isSame && isFree && !isOff)
}
const places = new WeakMap<Element, DOMRect>()

/** What a person reads there. */
function textOf(element: Element) {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read.
  return plain((element as HTMLElement).innerText ?? '')
}

const faults: string[] = []
addEventListener('error', ({ message }) => faults.push(message))
addEventListener('unhandledrejection', (it: PromiseRejectionEvent) => faults.push(String(it.reason)))
addEventListener('securitypolicyviolation', it =>
  faults.push(`Content Security Policy: ${it.effectiveDirective} stopped ${it.blockedURI}`),
)

const finder = { find, choose, chosen: document.body as Element, textOf, faults }
/** What the page is given. */
export type Finder = typeof finder
Object.assign(globalThis, { clubFinder: finder })
