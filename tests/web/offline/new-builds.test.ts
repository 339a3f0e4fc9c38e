import { expect, test } from 'vitest'
import { FakePage, HandClock } from '#tests/support/hand-clock.ts'
import { watchForNewBuild } from '#web/lib/watch-for-new-build.ts'

/** An open tab, with or without a service worker that was there before it. */
function openTab({ hasWorker = true } = {}) {
  const clock = new HandClock()
  const page = new FakePage()
  const workers = Object.assign(new EventTarget(), { controller: hasWorker ? {} : null })
  const tab = { clock, page, asked: 0, told: 0, served: undefined as string | undefined, stop: () => {} }
  globalThis.window = new EventTarget() as typeof window
  tab.stop = watchForNewBuild(workers as unknown as ServiceWorkerContainer, () => tab.told++, {
    now: clock.now,
    setTimer: clock.setTimer,
    page,
    askForWorker: async () => tab.asked++,
    newBuild: async () => tab.served,
  })
  const takeOver = async () => {
    workers.dispatchEvent(new Event('controllerchange'))
    await clock.pass(0)
  }
  return Object.assign(tab, { takeOver })
}

test('a tab that is open during a deployment is told, once the new worker is there', async () => {
  const tab = openTab()
  tab.served = '/assets/index-new.js'
  await tab.takeOver()
  expect(tab.told).toBe(1)
})

test('the first worker of a first visit is no news, and neither is a new one of the same build', async () => {
  const first = openTab({ hasWorker: false })
  first.served = '/assets/index-new.js'
  await first.takeOver()
  expect(first.told).toBe(0)
  await first.takeOver()
  expect(first.told, 'the next one is').toBe(1)
  const other = openTab()
  await other.takeOver()
  expect(other.told).toBe(0)
})

test('an open tab asks every quarter of an hour, and when somebody comes back to it, but not all the time', async () => {
  const tab = openTab()
  await tab.clock.pass(15 * 60_000)
  expect(tab.asked).toBe(1)
  tab.page.wake()
  expect(tab.asked).toBe(1)
  await tab.clock.pass(60_000)
  tab.page.wake()
  tab.page.wake()
  expect(tab.asked).toBe(2)
  tab.stop()
  await tab.clock.pass(60 * 60_000)
  expect(tab.asked).toBe(2)
})

test('a tab that nobody sees does not ask', async () => {
  const tab = openTab()
  tab.page.show(false)
  await tab.clock.pass(60 * 60_000)
  expect(tab.asked).toBe(0)
})
