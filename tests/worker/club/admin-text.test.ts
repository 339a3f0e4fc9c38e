import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus } from '#tests/support/cast.ts'
import { auditTrail } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const save = (text: string, expectedText?: string) =>
  call(director, 'PUT', '/api/club-admin-text', { text, expectedText })
const shown = async () => expectStatus(await call(marcus, 'GET', '/api/club-admin-text'), 200)

test('of two admins who write beside the chat at once the second is told, and the first one’s text stands', async () => {
  const before = await shown()
  expectStatus(await save('Race director: Jo', ''), 200)
  expectRefused(await save('Race director: Kim', ''), '409 changed_meanwhile')
  expect(await shown()).toEqual({ ...before, text: 'Race director: Jo' })
  expect(await auditTrail()).toHaveLength(1)
  expectStatus(await save('Race director: Kim', 'Race director: Jo'), 200)
  expect(await shown()).toMatchObject({ text: 'Race director: Kim' })
})
