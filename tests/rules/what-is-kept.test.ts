import { expect, test } from 'vitest'
import { forTheClub, shownToOthers, yoursAlone } from '#web/features/privacy/what-is-kept.ts'
import { retention } from '#worker/lib/retention.ts'
import { spanWords } from '#worker/lib/text/spans.ts'

const untilOf = (beginning: string) =>
  [...shownToOthers, ...yoursAlone, ...forTheClub].find(([what]) => what.startsWith(beginning))?.[1]

test('a driver reads how long each thing is kept, in the words of the field', () => {
  expect(untilOf('Notifications')).toBe('90 days')
  expect(untilOf('Sign-in notifications')).toBe('30 days')
  expect(untilOf('Signed-in devices')).toBe('90 days without use; 12 hours with the admin key')
  expect(untilOf('What admins did')).toBe('3 years')
  expect(untilOf('Alerts to your phone')).toBe('Up to 24 hours on their way; a record of them 48 hours')
  expect(untilOf('Pictures and clips')).toContain('24 hours if nothing ever does')
  expect(untilOf('One-time codes')).toBe('10 minutes and 5 minutes')
  expect(untilOf('A race’s reserves')).toBe('3 hours after the start; the lobby 3 hours')
})

test('whatever the club clears away by its age stands on the page', () => {
  const page = [...shownToOthers, ...yoursAlone, ...forTheClub].map(([, until]) => until).join('\n')
  for (const [what, time] of Object.entries(retention)) expect(page, what).toContain(spanWords(time))
})

test('every row says who sees it', () => {
  for (const row of [...shownToOthers, ...yoursAlone, ...forTheClub])
    expect(row.every(cell => cell.length > 3)).toBe(true)
})
