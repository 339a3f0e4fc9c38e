import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { configure } from '#tests/support/settings.ts'
import { feedStub } from '#worker/lib/objects/stubs.ts'

test('objects are made where the club lies, and wherever they are first called for while nobody has said where', () => {
  const asked = vi.fn()
  configure({ CLUB_FEED: { getByName: asked } as unknown as typeof env.CLUB_FEED })
  feedStub(env)
  configure({ CLUB_PLACE: 'oc' })
  feedStub(env)
  expect(asked.mock.calls).toEqual([
    ['club', {}],
    ['club', { locationHint: 'oc' }],
  ])
})
