import { expect, type Locator } from '@playwright/test'

/**
 * Until the keyboard is in a dialog. In the frames before that it hears no Escape, and takes the focus away from wherever
 * Tab has led meanwhile.
 */
export async function expectKeyboardIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate(it => it.contains(document.activeElement))).toBe(true)
}
