import type { Page } from '@playwright/test'

/**
 * Has a page, or a part of it, show the longest that the club takes in the place of each of these texts: one word without a
 * place to break it. Says so where it shows none of them.
 */
export function lengthen(page: Page, longest: Record<string, number>, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([longest, within]) => {
      let changed = 0
      const texts = document.createTreeWalker(document.querySelector(within) as Element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const [text, letters] of Object.entries(longest))
          if (node.nodeValue?.includes(text)) {
            node.nodeValue = node.nodeValue.replaceAll(text, 'W'.repeat(letters))
            changed++
          }
      return changed > 0 ? [] : ['shows no name to lengthen']
    },
    [longest, within] as const,
  )
}
