import { expect, test } from '#tests/support/journey.ts'

const pages = [
  { path: '/', painted: 'svg', works: { role: 'button', name: 'Enter Racing Club' } },
  { path: '/races', painted: 'h1', works: { role: 'button', name: 'Register Now' } },
] as const

for (const { path, painted, works } of pages) {
  test(`what stands on ${path} before any code has run stays there when a driver's page begins to work`, async ({
    club,
    person,
  }) => {
    await club.race('Painted Race')
    const { page, signInAs } = await person()
    if (path === '/races') await signInAs(await club.driver('First Painter'))
    await page.addInitScript(selector => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { paintedFirst: document.querySelector(`main ${selector}`) })
      })
    }, painted)
    await page.goto(path)
    await expect(page.getByRole(works.role, { name: works.name }).first()).toBeVisible()
    const stands = () => page.evaluate(() => (window as { paintedFirst?: Element }).paintedFirst?.isConnected)
    expect(await stands()).toBe(true)
  })
}
