import { expect, test } from 'vitest'
import { missedInWords } from '#web/features/admin/season-drivers-dialog.tsx'

test.each([
  [1, true, '1 missed race in this championship. Another without notice ends their season.'],
  [1, false, '1 missed race in this championship.'],
  [2, false, '2 missed races in this championship. Two without notice end a regular’s season.'],
])('an admin reads of %i missed races what follows', (missed, isRegular, sentence) => {
  expect(missedInWords(missed, isRegular)).toBe(sentence)
})
