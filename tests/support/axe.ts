import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type * as axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Of all rules only these see the theme.
const colorRules = ['color-contrast', 'link-in-text-block']

/** Fails with all that axe finds wrong on a page at rest, or in a part of it, in the theme that it is shown in. */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  failWith(await findings(page, tags, within), where)
}

/** What axe finds wrong on a page at rest in the theme that it is shown in. */
export function faultsOf(page: Page): Promise<string[]> {
  return findings(page, tags)
}

/** Fails with all that axe finds wrong on a page in either theme; it is light before and after. */
export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  failWith(await accessibilityFaults(page), where)
}

function failWith(faults: string[], where: string) {
  if (faults.length > 0) throw new Error(`${where}:\n${faults.join('\n')}`)
}

/** What axe finds wrong on a page, or in a frame of it, in either theme; it is light before and after. */
export async function accessibilityFaults(page: Page, frame: Page | Frame = page): Promise<string[]> {
  const light = await findings(frame, tags)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findings(frame, { type: 'rule', values: colorRules })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map(it => `in light ${it}`), ...dark.map(it => `in dark ${it}`)]
}

/**
 * Until nothing moves or changes its colour for three frames, but for what goes on for ever, such as the laps of a
 * preview. A page that has been turned or recoloured starts to move with its next frame only, and what comes late fades
 * in. What is out of sight, in a row that is not drawn, may never be told that it has finished.
 */
export async function rest(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const moves = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    for (let still = 0; still < 3; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(moves)) still = -1
    }
  })
}

// The builder for Playwright loads axe anew for every look, and tells what is right; that is half of the time. Frames
// are of other sites. What comes late may begin to fade in while axe looks, which is no look at a page at rest.
async function findings(page: Page | Frame, runOnly: axe.RunOptions['runOnly'], within = ':root') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  for (;;) {
    await rest(page)
    const { violations, moved } = await page.evaluate(
      async ([within, options]) => {
        let moved = false
        const seen = () => {
          moved = true
        }
        document.addEventListener('animationstart', seen)
        document.addEventListener('transitionrun', seen)
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, options)
        await new Promise(requestAnimationFrame)
        document.removeEventListener('animationstart', seen)
        document.removeEventListener('transitionrun', seen)
        return {
          violations: violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
          ),
          moved,
        }
      },
      [within, { runOnly, resultTypes: ['violations'], iframes: false } satisfies axe.RunOptions] as const,
    )
    if (violations.length === 0 || !moved) return violations
  }
}
