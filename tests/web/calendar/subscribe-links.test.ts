import { expect, test } from 'vitest'
import { subscribeLinks } from '#web/features/calendar/subscribe-links.ts'

const url = 'https://club.example/api/calendar/c0ffee.ics'

test('each program gets the link where it takes one, so that it follows it and does not take the file once', () => {
  expect(subscribeLinks(url)).toEqual({
    apple: 'webcal://club.example/api/calendar/c0ffee.ics',
    google:
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fclub.example%2Fapi%2Fcalendar%2Fc0ffee.ics',
    outlook:
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fclub.example%2Fapi%2Fcalendar%2Fc0ffee.ics&name=Racing+Club',
  })
})

test('a club that is started on the own machine has such links too', () => {
  expect(subscribeLinks('http://localhost:8787/api/calendar/c0ffee.ics').apple).toBe(
    'webcal://localhost:8787/api/calendar/c0ffee.ics',
  )
})
