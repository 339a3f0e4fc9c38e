import type { Page } from '@playwright/test'

/** Does this on a page as a thumb finds it: pressed coarsely, and with nothing to hover. */
export async function byTouch<T>(page: Page, act: (page: Page) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const done = await act(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return done
}

/**
 * What is pressed and lower than 44 px. Links within a text and what a message answers are as high as their lines, and what
 * is pressed on a drawing of a circuit has no more room.
 */
export function smallTargetsIn(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(root => {
    const pressed =
      ':is(button, select, summary, [role=tab], [role=radio], a, input:not([type=checkbox], [type=radio]))'
    return [...document.querySelectorAll<HTMLElement>(`${root} ${pressed}`)]
      .filter(
        it =>
          it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !it.closest('[inert]'),
      )
      .filter(it => it.tagName !== 'A' || getComputedStyle(it).userSelect === 'none') // a link that looks like a button
      .filter(it => !it.matches('fieldset[aria-label^="Preview of"] *, [data-quote]'))
      .map(it => {
        const before = getComputedStyle(it, '::before')
        const isLarger = before.position === 'absolute' && before.content !== 'none'
        const height = Math.max(
          it.getBoundingClientRect().height,
          isLarger ? Number.parseFloat(before.height) : 0,
        )
        return {
          height,
          name: `${it.ariaLabel ?? it.textContent} (${it.tagName.toLowerCase()}.${it.className})`,
        }
      })
      .filter(({ height }) => height > 2 && height < 43.5)
      .map(({ height, name }) => `a thumb has ${Math.round(height)} px of ${name}`)
  }, within)
}
