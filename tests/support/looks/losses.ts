import type { Page } from '@playwright/test'

/** What is lost of a page, or of a part of it: words that are cut, controls that lie under others. */
export function lossesIn(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(whatIsLost, within)
}

/** Runs in the page. */
function whatIsLost(within: string) {
  const root = document.querySelector(within) as Element
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
    it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.clientWidth > 1,
  )
  const name = (it: Element) =>
    `${it.tagName} "${it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 50)}" ${it.className}`

  // A name whose whole can be had by pressing it or as its title is no loss.
  const isCut = (it: HTMLElement) => {
    const { overflowX, textOverflow, whiteSpace } = getComputedStyle(it)
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    const isName = textOverflow === 'ellipsis' && whiteSpace === 'nowrap'
    const words = [...it.childNodes].some(child => child.nodeType === 3 && child.nodeValue?.trim())
    return (
      hides && words && it.scrollWidth > it.clientWidth + 1 && !(isName && it.closest('a, button, [title]'))
    )
  }
  const cut = shown.filter(isCut).map(it => `cuts ${name(it)}`)

  const liesOver = (it: Element) => {
    if (it.closest('[inert], [aria-hidden=true]')) return []
    it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const label = it.id && at?.closest(`label[for="${it.id}"]`)
    const passes = at?.closest('[data-latest]') // goes once the latest message is reached
    const isReached =
      passes || label || it.contains(at) || at?.contains(it) || at?.closest('label')?.contains(it)
    return isReached ? [] : [`${at ? name(at) : 'the edge of the screen'} lies over ${name(it)}`]
  }
  const covered = shown
    .filter(it =>
      it.matches('button:enabled, a[href]:not([href^="#"]), select, input:enabled, textarea:enabled'),
    )
    .flatMap(liesOver)
  return [...cut, ...covered]
}
