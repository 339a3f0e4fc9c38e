import * as axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Of all rules only these see the theme.
const colorRules = ['color-contrast', 'link-in-text-block']

/** Fails with all that axe finds wrong on the page at rest, or in a part of it, in the theme that it is shown in. */
export async function expectAccessible(where: string, within = ':root'): Promise<void> {
  expect(await findings(tags, within), where).toEqual([])
}

/** Fails with all that axe finds wrong on the page in either theme; it is light before and after. */
export async function expectAccessibleInBothThemes(where: string): Promise<void> {
  expect(await findings(tags, ':root'), `${where}, light`).toEqual([])
  await commands.setUp({ colorScheme: 'dark' })
  const dark = await findings({ type: 'rule', values: colorRules }, ':root')
  await commands.setUp({ colorScheme: 'light' })
  expect(dark, `${where}, dark`).toEqual([])
}

// What comes late may begin to fade in while axe looks, which is no look at a page at rest.
async function findings(runOnly: axe.RunOptions['runOnly'], within: string): Promise<string[]> {
  for (;;) {
    await rest()
    let moved = false
    const seen = () => {
      moved = true
    }
    document.addEventListener('animationstart', seen)
    document.addEventListener('transitionrun', seen)
    const { violations } = await axe.run(within, { runOnly, resultTypes: ['violations'], iframes: false })
    await new Promise(requestAnimationFrame)
    document.removeEventListener('animationstart', seen)
    document.removeEventListener('transitionrun', seen)
    if (violations.length === 0 || !moved)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }
}

// Until nothing moves for three frames, but for what goes on for ever.
async function rest() {
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  for (let still = 0; still < 3; still++) {
    await new Promise(requestAnimationFrame)
    if (document.getAnimations().some(moves)) still = -1
  }
}
