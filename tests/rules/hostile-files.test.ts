import { expect, test } from 'vitest'
import { hostileFiles } from '#tests/support/hostile-files.ts'
import { inspect } from '#worker/features/uploads/rules/inspection.ts'

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
