import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, faultsOf, rest } from '#tests/support/axe.ts'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { lengthen } from './long-names.ts'
import { lossesIn } from './losses.ts'
import { faultsOnPaper } from './paper.ts'
import { settle } from './settled.ts'
import { shiftsIn } from './shifts.ts'
import { sidewaysIn } from './sideways.ts'
import { byTouch, smallTargetsIn } from './thumbs.ts'

/** How wide the screen is, and how large its owner has letters: a small phone, a phone and a desk read at twice the size. */
const readers = [
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
  { width: 1280, text: '200%' },
]
const WINDOW = '[data-scope=dialog][data-part=content][data-state=open]'
/** How wide the screens are for which no name is too long, in px: the narrowest of each layout. */
const widths = [320, 768, 1024, 1280]

interface More {
  /** Whether it is looked at in more contrast too. */
  withContrast?: boolean
  /** Whether it is printed too. */
  onPaper?: boolean
  /** The texts on it that may be longer, and how long. */
  longest?: Record<string, number> | undefined
}

/** Opens a page, and fails with all that is wrong with it for whoever looks at it, however they do. */
export async function lookAtPage(page: Page, address: string, more: More = {}): Promise<void> {
  const { found, note } = notes()
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await settle(page)
  note('at 390 px, while it loads', await shiftsIn(page))
  await page.emulateMedia({ reducedMotion: 'reduce' }) // what fades in would be waited for at every look
  note('at 390 px', await byTouch(page, smallTargetsIn))
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    // Axe has rolled it, and half of a button under the head would be too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    note(`at ${width} px in ${colorScheme}`, [...(await faultsOf(page)), ...(await sidewaysIn(page))])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (more.withContrast) {
    await page.emulateMedia({ contrast: 'more' })
    note('with more contrast', await accessibilityFaults(page))
    await page.emulateMedia({ contrast: 'no-preference' })
  }
  await noteLosses(page, note)
  if (more.onPaper) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await rest(page)
    note('on paper', await faultsOnPaper(page))
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
  if (more.longest) {
    note('with long names', await lengthen(page, more.longest))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await rest(page)
      note(`with long names, at ${width} px`, await sidewaysIn(page))
    }
  }
  expect.soft(found, address).toEqual([])
}

/** Fails with all that is wrong with what has opened on a page, and is no window. */
export async function lookAtOpened(page: Page, what: string): Promise<void> {
  const { found, note } = notes()
  note(`at ${page.viewportSize()?.width} px`, await accessibilityFaults(page))
  expect.soft(found, what).toEqual([])
}

/** Fails with all that is wrong with the window that is open, also with these texts as long as they may be; a desk is before it and after. */
export async function lookAtWindow(page: Page, what: string, longest: Record<string, number> = {}) {
  const { found, note } = notes()
  const dialog = page.locator(WINDOW)
  await expect(dialog).toBeVisible()
  await expectKeyboardIn(dialog)
  note(`at ${page.viewportSize()?.width} px`, await accessibilityFaults(page))
  note('on a phone', await byTouch(page, () => smallTargetsIn(page, WINDOW)))
  await lengthen(page, longest, WINDOW)
  await noteLosses(page, note, WINDOW)
  expect.soft(found, what).toEqual([])
}

function notes() {
  const found: string[] = []
  const note = (where: string, faults: string[]) => found.push(...faults.map(it => `${where}: ${it}`))
  return { found, note }
}

type Note = ReturnType<typeof notes>['note']

async function noteLosses(page: Page, note: Note, within?: string) {
  const setText = (size: string) =>
    page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)
  for (const { width, text } of readers) {
    await setText(text)
    await page.setViewportSize({ width, height: 900 })
    await rest(page)
    const where = `at ${width} px with letters of ${text}`
    note(where, [...(await sidewaysIn(page)), ...(await lossesIn(page, within))])
  }
  await setText('100%')
}
