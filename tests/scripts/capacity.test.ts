import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  dayOf,
  figuresOf,
  firstToBreak,
  paidMonth,
  quotas,
  scaled,
  target,
  timesOf,
} from '../../scripts/capacity/day.mjs'
import { clubOf, withTables } from '../../scripts/capacity.mjs'

const costs = JSON.parse(readFileSync('scripts/capacity/costs.json', 'utf8'))

test('every act of a day is one that is measured', () => {
  expect(Object.keys(timesOf).filter(act => !(act in costs))).toEqual([])
})

test('the tables of the README are those of the last measurement', () => {
  const readme = readFileSync('scripts/capacity/README.md', 'utf8')
  const [, date = ''] = /Measured on (\d{4}-\d{2}-\d{2})/.exec(readme) ?? []
  expect(readme).toBe(withTables(readme, date))
})

test('twenty frames are one request of an object, which is awake only where it is asked', () => {
  expect(figuresOf({ frames: 20 })).toMatchObject({ 'object requests': 1, 'object seconds awake': 0.1 })
  expect(figuresOf({ worker: 1, d1Trips: 4 })).toMatchObject({ 'object seconds awake': 0 })
})

test('a day is what each act costs, as often as it happens', () => {
  const acts = Object.fromEntries(Object.keys(timesOf).map(act => [act, {}]))
  const day = dayOf(target, { ...acts, like: { worker: 1, objectWritten: 4 } })
  expect(day).toMatchObject({ 'Worker requests': 1000, 'object rows written': 4000, 'D1 rows read': 0 })
})

test('a club of twice the members reads twice the rows where it is opened', () => {
  const acts = Object.fromEntries(Object.keys(timesOf).map(act => [act, {}]))
  const opened = { ...acts, 'open the club, cold': { worker: 10, d1Read: 800 } }
  const twice = { ...target, members: 2 * target.members }
  expect(dayOf(target, opened)).toMatchObject({ 'D1 rows read': 80_000, 'Worker requests': 1000 })
  expect(dayOf(twice, opened)).toMatchObject({ 'D1 rows read': 160_000, 'Worker requests': 1000 })
})

test('what is used up first is so at the size that is said, and nothing before', () => {
  const { name, factor } = firstToBreak(target, costs)
  const shares = (by: number) =>
    Object.entries(dayOf(scaled(target, by), costs)).map(
      ([of, used]) => used / quotas[of as keyof typeof quotas],
    )
  const used = dayOf(scaled(target, factor), costs)[name] ?? 0
  expect(used / quotas[name as keyof typeof quotas]).toBeCloseTo(1, 2)
  expect(Math.max(...shares(factor - 0.01))).toBeLessThanOrEqual(1)
  expect(Math.max(...shares(factor + 0.02))).toBeGreaterThan(1)
})

test('the paid plan costs its five dollars, and what goes beyond it', () => {
  const none = Object.fromEntries(Object.keys(quotas).map(name => [name, 0]))
  expect(paidMonth(none)).toBe(5)
  expect(paidMonth({ ...none, 'D1 rows written': 2_000_000 })).toBe(5 + 10)
})

test('a club is told by its numbers, and what is not told goes with its members', () => {
  expect(clubOf(['--members', '50', '--messages', '90', '--write'])).toEqual({
    isWritten: true,
    club: { ...target, members: 50, online: 10, messages: 90, pictures: 6, signIns: 30 },
  })
  expect(clubOf(['--pictures', '0']).club).toEqual({ ...target, pictures: 0 })
})

test('what is no number of a club is refused by name', () => {
  expect(() => clubOf(['--pictures', ''])).toThrow('--pictures takes a number, not ""')
  expect(() => clubOf(['--hours', '30'])).toThrow('A day has 24 hours')
  expect(() => clubOf(['--members', 'many'])).toThrow('--members takes a number, not "many"')
  expect(() => clubOf(['--drivers', '3'])).toThrow('--drivers')
})
