import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { translateLikeABrowser } from '#tests/support/translated.ts'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'

/** Words with nothing round them, as no part of the club has them. */
function Bare({ isShort }: { isShort: boolean }) {
  return isShort ? 'Short' : <b>In long words</b>
}

test('a part that a translation has broken goes as a whole, and is tried again with new nodes', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place, { onCaughtError() {} })
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const show = (isShort: boolean) =>
    root.render(
      <FaultBoundary what="part">
        <Bare isShort={isShort} />
      </FaultBoundary>,
    )
  onTestFinished(translateLikeABrowser())
  show(true)
  await vi.waitUntil(() => place.querySelector('font'))
  show(false)
  await expect.element(page.getByText('This part cannot be shown.')).toBeVisible()
  await expect.element(page.getByText('Short')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('In long words')).toBeVisible()
  await expect.element(page.getByText('cannot be shown')).not.toBeInTheDocument()
})
