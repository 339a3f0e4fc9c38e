import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/shown.tsx'
import LandingPage from '#web/features/landing/landing-page.tsx'
import RacesPage from '#web/features/races/races-page.tsx'
import { firstPaintOf } from '#web/first-paint.tsx'
import { Shell } from '#web/shell/shell.tsx'

const mainOf = (path: string) => /<main[^>]*>(.*)<\/main>/.exec(firstPaintOf(path))?.[1] ?? 'no main'

test('the races begin with the very head that stood there before their code had run', () => {
  expect(htmlOf(<RacesPage />, { at: '/races' })).toContain(mainOf('/races'))
})

test('the landing page has the very poster that stood there before, and the first lamp goes on', () => {
  const html = htmlOf(<LandingPage />)
  expect(html).toContain('data-on=""')
  const unlit = html.replaceAll(' data-on=""', '').replaceAll('opacity="0.07"', 'opacity="0"')
  expect(unlit).toContain(mainOf('/').replace(/<\/div>$/, ''))
})

test('around it stands what stands around every page', () => {
  const [before, after] = htmlOf(<Shell />).split(/(?<=<main[^>]*>).*(?=<\/main>)/)
  for (const path of ['/', '/races', '/chat']) {
    expect(firstPaintOf(path).startsWith(before ?? '?')).toBe(true)
    expect(firstPaintOf(path).endsWith(after ?? '?')).toBe(true)
  }
})
