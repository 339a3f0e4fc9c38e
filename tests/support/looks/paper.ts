import type { Page } from '@playwright/test'

/**
 * What of a page comes out wrong on paper, where all is black on white and nothing is pressed but numbers of a
 * table, which are read.
 */
export function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(it => it.checkVisibility())
    const paper = getComputedStyle(document.documentElement).backgroundColor
    const written = shown('main :is(h1, h2, h3, p, td, th, a, time)')
    const inkOf = (it: Element) => getComputedStyle(it).color
    return [
      ...(paper === 'rgb(255, 255, 255)' ? [] : [`stands on ${paper}`]),
      ...(written.length > 0 ? [] : ['says nothing']),
      ...shown('header:not(main *), main :is(button, [role=button]):not(td *)').map(
        it => `shows ${it.outerHTML}`,
      ),
      ...written
        .filter(it => inkOf(it) !== 'rgb(0, 0, 0)')
        .map(it => `writes ${it.outerHTML} in ${inkOf(it)}`),
    ]
  })
}
