import type { Page } from '@playwright/test'

/**
 * Has a page note when it has its letters, which `shiftsIn` asks for; before the page is opened. Until then others
 * stand in for them, of about their width: what still moves then is shown by `tests/e2e/typeface.spec.ts`.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // They are drawn in the next frame.
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => setTimeout(() => performance.mark('letters'))),
    )
  })
}

/** What has moved without anybody's doing since a page was opened: by how much, when, and which boxes. */
export function shiftsIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver(list => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise(requestAnimationFrame)
    seen.push(...observer.takeRecords())
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    const came = Math.min(...fetched.map(it => (it as PerformanceResourceTiming).responseEnd))
    const stood = Math.max(...performance.getEntriesByName('letters').map(it => it.startTime))
    type Box = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${[x, y].map(Math.round)} (${[width, height].map(Math.round).join('×')})`
    const describe = ({ node, previousRect, currentRect }: Box) => {
      const what = node instanceof Element ? `${node.tagName}.${node.classList}` : node?.nodeValue
      return `${what} from ${rect(previousRect)} to ${rect(currentRect)}`
    }
    return (seen as (PerformanceEntry & { value: number; sources: Box[] })[])
      .filter(({ startTime }) => startTime < came || startTime > stood)
      .map(
        ({ value, startTime, sources }) =>
          `moves by itself by ${value.toFixed(4)} after ${Math.round(startTime)} ms: ${sources.map(describe).join('; ')}`,
      )
  })
}
