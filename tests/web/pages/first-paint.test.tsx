import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/shown.tsx'
import { championshipsQuery } from '#web/features/championships/api.ts'
import LandingPage from '#web/features/landing/landing-page.tsx'
import { racesQuery } from '#web/features/races/api.ts'
import RacesPage from '#web/features/races/races-page.tsx'
import { firstPaintOf } from '#web/first-paint.tsx'
import { PageLoading } from '#web/shell/pages/page-loading.tsx'

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/.exec(html)?.[1] ?? 'no main'
const paintOf = async (path: string) => mainOf(await firstPaintOf(path))
const readable = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ')

test('the races are painted with the head that they have while they load', async () => {
  const text = readable(await paintOf('/races'))
  expect(text).toContain('Upcoming Races')
  expect(text).toContain('Loading... All times on this page are London time.')
})

test('the races say what is painted until it is known who is asking, whatever has come already', () => {
  const known = [racesQuery, championshipsQuery].map(({ queryKey }) => [queryKey, []] as const)
  const text = readable(htmlOf(<RacesPage />, { at: '/races?championship=gt3', known }))
  expect(text).toContain('Upcoming Races')
  expect(text).toContain('Loading... All times on this page are London time.')
})

test('the landing page is painted as the poster it is, with no lamp on yet and nothing to press', async () => {
  const paint = await paintOf('/')
  expect(paint).not.toContain(' data-on=')
  expect(paint).not.toContain('<button')
  const html = htmlOf(<LandingPage />)
  expect(html).toContain('data-on=""')
  const unlit = html.replaceAll(' data-on=""', '').replaceAll('opacity="0.07"', 'opacity="0"')
  const poster = /<svg.*<\/svg>/.exec(paint)?.[0] ?? 'no poster'
  expect(unlit).toContain(poster)
})

test.each(['/rules', '/chat', '/dashboard', '/shell'])('%s is painted as a page that loads', async path => {
  expect(await paintOf(path)).toContain(htmlOf(<PageLoading />))
})

test.each(['/', '/races', '/chat'])(
  'the policy of the site refuses nothing of what is painted on %s',
  async path => {
    expect(await firstPaintOf(path)).not.toMatch(/ style=|<script/)
  },
)
