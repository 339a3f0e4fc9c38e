// Calls a club with its admin key, and retries while it cannot be reached.
import { setTimeout as wait } from 'node:timers/promises'

const TRIES = 4
const FIRST_PAUSE = 1000

/** A refusal by the club, in its own words. */
class Refused extends Error {}

/**
 * A club called by `send(method, path, body)`, which gives a `Response`. Throws refusals in the club's words; gives `null`
 * for what does not exist. Bodies are bytes.
 */
export function clubAsked(send, pause = ms => wait(ms)) {
  const ask = async (method, path, body) => {
    for (let tries = 1; ; tries++) {
      try {
        const response = await send(method, path, body)
        if (response.ok || response.status < 500) return response
        throw new Refused(`${method} ${path}: ${await sentenceOf(response)}`)
      } catch (error) {
        if (tries === TRIES) throw error
      }
      await pause(FIRST_PAUSE * 2 ** tries)
    }
  }
  const granted = async (...asked) => {
    const response = await ask(...asked)
    if (!response.ok) throw new Refused(`${asked[0]} ${asked[1]}: ${await sentenceOf(response)}`)
    return response
  }
  return {
    text: async (...asked) => (await granted(...asked)).text(),
    json: async (...asked) => (await granted(...asked)).json(),
    async bytes(...asked) {
      const response = await ask(...asked)
      if (response.status === 404) return null
      if (!response.ok) throw new Refused(`${asked[0]} ${asked[1]}: ${await sentenceOf(response)}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

/** The club at an origin, with its admin key. */
export function clubAt(origin, key) {
  return clubAsked((method, path, body) =>
    fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      body,
    }),
  )
}

async function sentenceOf(response) {
  const text = await response.text()
  try {
    return `${response.status} ${JSON.parse(text).detail}`
  } catch {
    return `${response.status} ${text.slice(0, 200)}`
  }
}
