import { expect, test } from 'vitest'
import {
  announcementProblems,
  isBlank,
  isIncomplete,
  noAnnouncement,
  tooLongProblems,
} from '#web/features/push/announcements/announcement.ts'
import { pickTemplate, templates } from '#web/features/push/announcements/announcement-templates.tsx'
import {
  audienceSize,
  progressSentence,
  sentSentence,
} from '#web/features/push/announcements/send-sentences.ts'

const announcement = { title: 'Lights out', body: 'In half an hour.', url: '/races' }

test('the five templates are ready to send, short enough for a phone, and lead where the club wants', () => {
  expect(templates.map(({ title, url }) => [title, url])).toEqual([
    ['Race starting in 30 minutes', '/races'],
    ['Results available', '/championships'],
    ['New race added', '/races'],
    ['Important announcement', '/chat'],
    ['Weekend race alert', '/races'],
  ])
  for (const template of templates) {
    expect(announcementProblems(template)).toEqual({})
    expect(template.body.length).toBeLessThan(100)
  }
})

test('title and message are needed, the link is not', () => {
  expect(announcementProblems({ ...announcement, url: '  ' })).toEqual({})
  expect(announcementProblems({ ...announcement, title: ' ' })).toEqual({ title: 'Title is required' })
  expect(Object.keys(announcementProblems(noAnnouncement))).toEqual(['title', 'body'])
  expect(isIncomplete({ ...announcement, body: '\n' })).toBe(true)
  expect(isIncomplete(announcement)).toBe(false)
})

test('lengths count signs as people see them, to the very last one', () => {
  expect(announcementProblems({ ...announcement, title: '🏁'.repeat(100), body: '🏁'.repeat(300) })).toEqual(
    {},
  )
  const tooLong = { ...announcement, title: '🏁'.repeat(101), body: '🏁'.repeat(301) }
  expect(announcementProblems(tooLong)).toEqual(tooLongProblems(tooLong))
  expect(tooLongProblems(tooLong)).toEqual({
    title: 'Title can have at most 100 characters',
    body: 'Message can have at most 300 characters',
  })
  expect(tooLongProblems(noAnnouncement)).toEqual({})
})

test('a link is a page of the club or https', () => {
  for (const url of ['/races?championship=a#b', 'https://example.com/live', ' /chat '])
    expect(announcementProblems({ ...announcement, url })).toEqual({})
  for (const url of [
    'races',
    '//evil.example',
    '/\\evil.example',
    'http://example.com',
    'javascript:alert(1)',
  ])
    expect(Object.keys(announcementProblems({ ...announcement, url }))).toEqual(['url'])
})

test('white space is nothing that could be lost', () => {
  expect(isBlank({ title: ' ', body: '\n', url: '' })).toBe(true)
  expect(isBlank({ title: '', body: '', url: '/races' })).toBe(false)
})

test('a send is told of by how many members it reached, what failed and what is on the way', () => {
  expect(sentSentence({ members: 41, sent: 12, failed: 0, queued: 0 })).toBe(
    'Sent to 41 members. Pushed to 12 phones.',
  )
  expect(sentSentence({ members: 1, sent: 1, failed: 2, queued: 0 })).toBe(
    'Sent to 1 member. Pushed to 1 phone, 2 failed.',
  )
  expect(sentSentence({ members: 40, sent: 0, failed: 1, queued: 3 })).toBe(
    'Sent to 40 members. Pushed to 0 phones, 1 failed, on the way to 3 more.',
  )
  expect(progressSentence({ sent: 120, failed: 0, queued: 380, total: 500 })).toBe(
    'Sent to 120 of 500 browsers',
  )
  expect(progressSentence({ sent: 498, failed: 2, queued: 0, total: 500 })).toBe(
    'Sent to 498 of 500 browsers, 2 failed',
  )
  expect(progressSentence({ sent: 1, failed: 0, queued: 0, total: 1 })).toBe('Sent to 1 of 1 browser')
  expect(progressSentence({ sent: 0, failed: 0, queued: 0, total: 0 })).toBe('Nobody had alerts on')
})

test('the receivers are all members, and what it rings', () => {
  expect(audienceSize({ members: 1, browsers: 1 })).toBe('1 member and 1 phone')
  expect(audienceSize({ members: 500, browsers: 0 })).toBe('500 members and 0 phones')
})

test('what an admin typed can be put back after one template and after a second, and a template cannot', () => {
  const [first, second] = templates
  if (!first || !second) throw new Error('There are five templates.')
  const picked = pickTemplate({ draft: announcement, replaced: null }, first)
  expect(picked).toEqual({ draft: first, replaced: announcement })
  expect(pickTemplate(picked, second)).toEqual({ draft: second, replaced: announcement })
  expect(pickTemplate({ draft: first, replaced: null }, second).replaced).toBeNull()
  expect(pickTemplate({ draft: noAnnouncement, replaced: null }, first).replaced).toBeNull()
})
