import { expect, test, vi } from 'vitest'
import { askWithFreshChallenge } from '#web/features/passkeys/browser-passkeys.ts'
import { MINUTE } from '#web/lib/clock.ts'

/** A browser whose driver takes so long to choose a passkey; the club takes each challenge for five minutes. */
function choosingAfter(wait: number) {
  let time = 0
  let challenges = 0
  const challenge = vi.fn(async () => ({ challenge: `challenge ${++challenges}`, timeout: 5 * MINUTE }))
  const ask = vi.fn(async (options: { challenge: string }) => {
    time += wait
    return `signed ${options.challenge}`
  })
  const askAgain = vi.fn(async (options: { challenge: string }) => `signed ${options.challenge} again`)
  return { challenge, ask, askAgain, now: () => time }
}

test('a passkey that is chosen in time answers the challenge that it was shown', async () => {
  const browser = choosingAfter(5 * MINUTE - 1)
  expect(await askWithFreshChallenge(browser)).toBe('signed challenge 1')
  expect(browser.challenge).toHaveBeenCalledOnce()
  expect(browser.askAgain).not.toHaveBeenCalled()
})

test('one that is chosen from a form left open for longer is asked for once more, with a new challenge', async () => {
  const browser = choosingAfter(5 * MINUTE)
  expect(await askWithFreshChallenge(browser)).toBe('signed challenge 2 again')
  expect(browser.challenge).toHaveBeenCalledTimes(2)
})

test('who does not want to show it again hears no more', async () => {
  const browser = choosingAfter(60 * MINUTE)
  browser.askAgain.mockRejectedValueOnce(new Error('NotAllowedError'))
  await expect(askWithFreshChallenge(browser)).rejects.toThrow('NotAllowedError')
  expect(browser.askAgain).toHaveBeenCalledOnce()
})
