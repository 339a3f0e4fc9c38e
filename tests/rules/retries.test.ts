import { expect, test } from 'vitest'
import { withRetries } from '#worker/lib/objects/stubs.ts'

const restarting = Object.assign(new Error('The object restarts.'), { retryable: true })
const overloaded = Object.assign(new Error('Too many wait already.'), { retryable: true, overloaded: true })
const ownFault = Object.assign(new Error('no such table'), { remote: true })

/** Asks an object that fails so often with `error` before it answers; gives what came of it, and the pauses in ms. */
async function ask(error: Error, failures: number, luck = 1) {
  const pauses: number[] = []
  const patience = {
    wait: async (ms: number) => void pauses.push(ms),
    random: () => luck,
  }
  let tries = 0
  const act = async () => {
    if (tries++ < failures) throw error
    return 'done'
  }
  const outcome = await withRetries(act, patience).catch((thrown: Error) => thrown)
  return { outcome, tries, pauses }
}

test('an object that restarts is asked again, after pauses that grow', async () => {
  expect(await ask(restarting, 0)).toEqual({ outcome: 'done', tries: 1, pauses: [] })
  expect(await ask(restarting, 2)).toEqual({ outcome: 'done', tries: 3, pauses: [100, 200] })
})

test('those who were cut off together do not come back together: each pause is drawn between its half and its whole', async () => {
  expect((await ask(restarting, 2, 0)).pauses).toEqual([50, 100])
  expect((await ask(restarting, 2, 0.5)).pauses).toEqual([75, 150])
})

test('after three tries the failure is told', async () => {
  expect(await ask(restarting, 9)).toEqual({ outcome: restarting, tries: 3, pauses: [100, 200] })
})

test('an object that is overloaded, or whose own code fails, is not asked again', async () => {
  for (const error of [overloaded, ownFault, new Error('Something else')])
    expect(await ask(error, 1)).toEqual({ outcome: error, tries: 1, pauses: [] })
})
