import { expect, test } from '#tests/support/journey.ts'
import { attacks, frame, needs } from '#tests/support/policy-probes.ts'
import { securityHeaders } from '#worker/lib/security-headers.ts'

test.use({ breaksPolicy: true })

test('a page that an attacker writes in runs nothing, loads nothing and sends nothing, but plays, shows and talks', async ({
  person,
  club,
}) => {
  const { page, context } = await person()
  await context.route(/^https:/, route =>
    route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' }),
  )
  await page.goto('/rules')
  const stopped = await page.evaluate(attacks)
  expect(stopped).toEqual(Object.fromEntries(Object.keys(stopped).map(name => [name, name.split(': ')[0]])))
  expect(Object.keys(stopped)).toHaveLength(24)
  expect(await page.evaluate(needs)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/rules')

  // Nor can another page have the club in it, and let people press what they do not see.
  await page.goto('https://evil.test/')
  const framed = await page.evaluateHandle(frame, `${club.origin}/rules`)
  await expect.poll(async () => (await framed.asElement()?.contentFrame())?.url()).toMatch(/^chrome-error:/)
})

// The Worker's own answers, a broken one too: worker/headers.
test('every file and every answer comes with the same headers, and is kept as long as it should be', async ({
  club,
}) => {
  const page = await (await fetch(`${club.origin}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const font = /href="(\/assets\/[^"]+\.woff2)"/.exec(page)?.[1] ?? ''
  const kept: Record<string, RegExp> = {
    '/': /^public, max-age=0, must-revalidate$/,
    '/index.html': /max-age=0/,
    '/races': /max-age=0/,
    '/no/such/page': /max-age=0/,
    // Not for ever: one that is missing is answered with the page, which a browser would then keep in its place.
    [script]: /^public, max-age=0, must-revalidate$/,
    [font]: /^public, max-age=31536000, immutable$/,
    [font.replace('.woff2', '-gone.woff2')]: /^public, max-age=0, must-revalidate$/,
    '/sw.js': /^no-cache$/,
    '/manifest.webmanifest': /max-age=0/,
    '/club-card.png': /max-age=0/,
    '/robots.txt': /^$/,
    '/.well-known/security.txt': /^$/,
    '/api/config': /^no-store$/,
    '/api/nothing': /^no-store$/,
    '/objects/nothing.png': /^no-store$/,
    '/ws': /^no-store$/,
  }
  for (const [path, cache] of Object.entries(kept)) {
    const answer = await fetch(club.origin + path)
    await answer.arrayBuffer()
    const found = Object.keys(securityHeaders).map(name => [name, answer.headers.get(name)])
    expect(Object.fromEntries(found), path).toEqual(securityHeaders)
    expect(answer.headers.get('cache-control') ?? '', path).toMatch(cache)
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull()
  }
})
