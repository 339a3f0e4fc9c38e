import type { Page } from '@playwright/test'

/** Has the chat come as where the answers to its first calls took too long, so that its browser asks for them. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remove = () => document.getElementById('first-answers')?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  })
}
