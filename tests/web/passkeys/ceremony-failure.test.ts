import { expect, test } from 'vitest'
import { failureOf } from '#web/features/passkeys/ceremony.ts'
import { ApiError } from '#web/lib/api.ts'

function named(name: string) {
  return Object.assign(new Error('what a browser says'), { name })
}

test('whoever cancels is told so without alarm, and that nothing has changed', () => {
  expect(failureOf(named('NotAllowedError'), 'make')).toEqual({
    tone: 'info',
    sentence: 'No passkey was created: it was cancelled or took too long. Nothing has changed.',
  })
  expect(failureOf(named('NotAllowedError'), 'show')).toMatchObject({
    tone: 'info',
    sentence: expect.stringContaining('this device has none for the club'),
  })
})

test('a ceremony that made way for another is nothing to hear of', () => {
  expect(failureOf(named('AbortError'), 'show')).toBeNull()
})

test('a device that keeps a passkey already says so', () => {
  expect(failureOf(named('InvalidStateError'), 'make')?.sentence).toBe(
    'This device already has a passkey for your gamertag.',
  )
})

test.each(['ConstraintError', 'NotSupportedError', 'SecurityError', 'UnknownError', 'Error', 'toString'])(
  'a %s is told in words, and never in the browser’s own',
  name => {
    for (const ceremony of ['show', 'make'] as const) {
      const failure = failureOf(named(name), ceremony)
      expect(failure?.tone).toBe('error')
      expect(failure?.sentence).toMatch(/^[A-Z].*\.$/)
      expect(failure?.sentence).not.toContain('what a browser says')
    }
  },
)

test('a refusal of the club is told in the club’s words', () => {
  const refusal = new ApiError(409, { code: 'too_many_passkeys', detail: 'You have ten passkeys.' })
  expect(failureOf(refusal, 'make')).toEqual({ tone: 'error', sentence: 'You have ten passkeys.' })
})

test('without a connection the club cannot be reached, and that is said', () => {
  const offline = new ApiError(0, { code: 'offline', detail: 'The club cannot be reached.' })
  expect(failureOf(offline, 'show')).toEqual({ tone: 'error', sentence: 'The club cannot be reached.' })
})
