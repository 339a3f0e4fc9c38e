import { describe, expect, test } from 'vitest'
import { appealGuide, timetable } from '#web/features/rules/appeal-guide.ts'
import { clubRules } from '#web/features/rules/club-rules.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'
import { spanWords } from '#worker/lib/text/spans.ts'

const chapter = (chapters: typeof appealGuide, id: string) =>
  chapters.find(it => it.id === id)?.clauses.join('\n') ?? ''

test('times are said in hours up to two days, and in days from there on', () => {
  expect([1, 24, 48].map(hours => spanWords(hours * HOUR))).toEqual(['1 hour', '24 hours', '48 hours'])
  expect([3, 7].map(days => spanWords(days * DAY))).toEqual(['3 days', '7 days'])
  expect([spanWords(10 * MINUTE), spanWords(3 * 365 * DAY)]).toEqual(['10 minutes', '3 years'])
})

describe('the race review and appeal guide', () => {
  test('leads to the form on the race page, and to nobody’s inbox', () => {
    const all = appealGuide.flatMap(({ clauses }) => clauses).join('\n')
    expect(chapter(appealGuide, 'how')).toContain('Open the race page and press “Report an incident”.')
    expect(all).not.toMatch(/there is no form|plain message|Write to the race director/)
  })

  test('says how long each step takes, as the club keeps it', () => {
    expect(timetable).toEqual([
      ['Report, on the race page', 'Within 24 hours of the result being published'],
      ['The other drivers give their side', 'Within 24 hours of the report'],
      ['The stewards vote', 'Within 48 hours; after that one vote is enough'],
      ['Decision', 'Once the votes are in'],
      ['Appeal', 'Within 24 hours of the decision'],
      ['Answer to the appeal', 'Within 3 days of the appeal'],
    ])
    expect(chapter(appealGuide, 'timetable')).toContain('voted 7 days after the hearing')
    expect(chapter(appealGuide, 'when')).toContain('up to 3 incidents in a race')
  })

  test('says who judges, and that an appeal never makes it worse', () => {
    expect(chapter(appealGuide, 'who')).toContain('3 stewards vote, each without seeing the others’ votes')
    expect(chapter(appealGuide, 'appeal')).toContain('It never raises a penalty.')
  })

  test('keeps the addresses of its chapters', () => {
    expect(appealGuide.map(({ id }) => id)).toEqual(
      'before when how evidence who timetable outcomes appeal fair-use'.split(' '),
    )
  })
})

test('the club rules say that the club counts licence points, and where they stand', () => {
  const penalties = chapter(clubRules, 'penalties')
  expect(penalties).toContain('They stay for 10 of the club’s races')
  expect(penalties).toContain('Yours are on your profile')
  expect(penalties).not.toMatch(/keeps count/)
  expect(chapter(clubRules, 'conduct')).toContain('Report it on the race page')
})
