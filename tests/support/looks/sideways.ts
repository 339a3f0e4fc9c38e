import type { Page } from '@playwright/test'

/** By how much a page is wider than the screen, and what reaches over its edge. */
export function sidewaysIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const reaches = (it: Element) =>
      it.scrollWidth > it.clientWidth && it.getBoundingClientRect().left + it.scrollWidth > clientWidth
    const over = [...document.querySelectorAll('body *')].filter(
      it => it.clientWidth > 1 && reaches(it) && ![...it.children].some(reaches),
    )
    const names = over
      .slice(0, 3)
      .map(it => `${it.tagName}.${it.className} "${it.textContent?.slice(0, 30)}"`)
    return [`scrolls sideways by ${scrollWidth - clientWidth} px, over ${names.join(', ')}`]
  })
}
