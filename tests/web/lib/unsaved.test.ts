import { beforeEach, expect, test, vi } from 'vitest'

let tab: EventTarget

beforeEach(() => {
  tab = new EventTarget()
  vi.stubGlobal('window', tab)
  vi.resetModules()
})

const stepBack = () => tab.dispatchEvent(new Event('popstate'))

test('who has nothing unsaved goes at once', async () => {
  const { leavePage } = await import('#web/lib/unsaved-changes.ts')
  const go = vi.fn()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
})

test('an admin is asked about the race they type, and after that still about their announcement', async () => {
  const { confirmBeforeLeaving, leavePage } = await import('#web/lib/unsaved-changes.ts')
  const announcement = vi.fn()
  const race = vi.fn()
  const go = vi.fn()
  const letGo = confirmBeforeLeaving(announcement)
  const closeRace = confirmBeforeLeaving(race)
  leavePage(go)
  expect([race.mock.calls, announcement.mock.calls]).toEqual([[[go]], []])
  closeRace()
  leavePage(go)
  expect(announcement.mock.calls).toEqual([[go]])
  letGo()
  expect(go).not.toHaveBeenCalled()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
})

test('a page that was there first lets go without letting go of the form above it', async () => {
  const { confirmBeforeLeaving, leavePage } = await import('#web/lib/unsaved-changes.ts')
  const race = vi.fn()
  const letGo = confirmBeforeLeaving(vi.fn())
  confirmBeforeLeaving(race)
  letGo()
  leavePage(() => {})
  expect(race).toHaveBeenCalledOnce()
})

test('a step back is held by the form that is open, and by the page again once it has closed', async () => {
  const { isHistoryGuarded, guardHistory } = await import('#web/lib/history-guard.ts')
  const page = vi.fn()
  const form = vi.fn()
  const letPageGo = guardHistory(page)
  const closeForm = guardHistory(form)
  stepBack()
  expect([form.mock.calls.length, page.mock.calls.length]).toEqual([1, 0])
  closeForm()
  expect(isHistoryGuarded()).toBe(true)
  stepBack()
  expect([form.mock.calls.length, page.mock.calls.length]).toEqual([1, 1])
  letPageGo()
  expect(isHistoryGuarded()).toBe(false)
  stepBack()
  expect(page).toHaveBeenCalledOnce()
})
