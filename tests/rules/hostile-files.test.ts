import { afterEach, expect, test, vi } from 'vitest'
import { craftedFile, craftedKinds } from '#tests/support/crafted-files.ts'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { PIECES_MAX } from '#worker/features/uploads/rules/bytes.ts'
import { inspect } from '#worker/features/uploads/rules/inspection.ts'

afterEach(() => vi.restoreAllMocks())

test('none of 10,000 hostile files breaks anything, and what is taken of them is sound and clean', () => {
  const taken: Record<string, number> = {}
  for (const { file } of hostileFiles(10_000)) {
    const found = inspect(file)
    if (!found) continue
    taken[found.kind] = (taken[found.kind] ?? 0) + 1
    const again = inspect(found.clean)
    const { kind, width, height, clean } = found
    expect(again).toMatchObject({ kind, width, height })
    expect(again?.clean === clean, `${kind} is clean after one time`).toBe(true)
  }
  // The test would mean nothing if hardly any were sound enough to be looked at.
  for (const kind of ['jpeg', 'png', 'gif', 'webp', 'mp4', 'mov'])
    expect(taken[kind], kind).toBeGreaterThan(100)
})

// A piece is a view of the file's bytes: so many hundred bytes of memory, however few of its own it has.
test.each(craftedKinds)('10 MB of the smallest pieces (%s) are put down at the first one too many', kind => {
  const { file } = craftedFile(kind, 10 * 1024 * 1024 - 2000)
  const views = vi.spyOn(Uint8Array.prototype, 'subarray')
  expect(inspect(file) === null, 'it is refused').toBe(true)
  expect(views.mock.calls.length).toBeLessThan(8 * PIECES_MAX)
})

test.each(craftedKinds)(
  'a file of many pieces (%s) is read all the same, as cameras and encoders write it',
  kind => {
    expect(inspect(craftedFile(kind, 5_000).file)).not.toBeNull()
  },
)
