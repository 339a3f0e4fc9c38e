import { NavigationType } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { holdSteps, isHeld } from '#web/lib/unsaved-changes.ts'

const letGo: (() => void)[] = []
const hold = () => letGo.push(holdSteps(vi.fn()))

afterEach(() => {
  for (const go of letGo.splice(0)) go()
})

const place = (path: string) => new URL(path, 'https://club.example')
const waits = (from: string, to: string, action: NavigationType) =>
  isHeld({ from: place(from), to: place(to), action })

test('who has nothing unsaved goes at once', () => {
  expect(waits('/admin', '/races', NavigationType.Push)).toBe(false)
  expect(waits('/admin', '/races', NavigationType.Pop)).toBe(false)
})

test('who has something unsaved is held from every other page', () => {
  hold()
  expect(waits('/admin', '/races', NavigationType.Push)).toBe(true)
  expect(waits('/admin', '/', NavigationType.Replace)).toBe(true)
  expect(waits('/admin', '/races', NavigationType.Pop)).toBe(true)
})

test('an admin goes from tab to tab with a half-typed text, and is held on a step back that may close it', () => {
  hold()
  expect(waits('/admin?tab=club', '/admin?tab=races', NavigationType.Replace)).toBe(false)
  expect(waits('/races?register=spa', '/races', NavigationType.Pop)).toBe(true)
})

test('a page that was there first lets go without letting go of the form above it', () => {
  hold()
  hold()
  letGo.shift()?.()
  expect(waits('/admin', '/races', NavigationType.Push)).toBe(true)
  letGo.shift()?.()
  expect(waits('/admin', '/races', NavigationType.Push)).toBe(false)
})
