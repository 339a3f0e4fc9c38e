import type { BrowserCommand } from 'vitest/node'
import '@vitest/browser-playwright'
import { accessibilityFaults } from '../axe.ts'

/** How the person behind the browser has set it up. */
export interface Settings {
  reducedMotion?: 'reduce' | 'no-preference'
  colorScheme?: 'light' | 'dark'
}

/** Has the page find these settings of the browser. */
const setUp: BrowserCommand<[Settings]> = ({ page }, settings) => page.emulateMedia(settings)

/** What axe finds wrong on the page in either theme. */
const faultsInBothThemes: BrowserCommand<[]> = async ({ page, frame }) =>
  accessibilityFaults(page, await frame())

/** What a test asks of the browser from outside its page. */
export const commands = { setUp, faultsInBothThemes }

declare module 'vitest/browser' {
  interface BrowserCommands {
    setUp(settings: Settings): Promise<void>
    faultsInBothThemes(): Promise<string[]>
  }
}
