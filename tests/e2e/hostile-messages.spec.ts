import type { Page } from '@playwright/test'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { hostileMessages } from '#tests/support/hostile-messages.ts'
import { expect, test } from '#tests/support/journey.ts'

const COUNT = 2800
/** `npm run fuzz` says another one, and other messages come. */
const SEED = Number(process.env.FUZZ_SEED ?? 2026)
/** As many as a room holds at once, so that every one of them is drawn. */
const AT_ONCE = 280

// What they point to is not there, and Chromium says so.
test.use({ expectedFaults: [/Failed to load resource/] })

test('2800 hostile messages run no script, break no rule of the page and no line of it', async ({
  club,
  person,
}) => {
  test.slow()
  const reader = await person({ viewport: { width: 390, height: 844 } })
  await reader.signInAs(await club.driver('Hostile Reader'))
  const { page } = reader
  const room = await club.room('Room for hostile messages') // in the general one others talk meanwhile
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noted.push(`${violatedDirective} ${blockedURI}`),
    )
    for (const ask of ['alert', 'confirm', 'prompt']) Object.assign(window, { [ask]: () => noted.push(ask) })
  })
  await page.route(/^https:/, route => route.fulfill({ status: 404 }))
  await page.route('**/objects/**', route => route.fulfill({ status: 404 }))

  const messages = hostileMessages(COUNT, SEED)
  const found: string[] = []
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    await say(page, room, messages.slice(from, from + AT_ONCE))
    await page.goto(`/chat?room=${room}`)
    const lines = page.getByRole('log').locator('article')
    await expect(lines).toHaveCount(AT_ONCE)
    found.push(...(await lookAt(page)))
  }
  expect(found, `messages of seed ${SEED}`).toEqual([])
  test.info().annotations.push({ type: 'hostile messages rendered', description: String(COUNT) })
})

/** Lets the room say these in place of what has been said in it. */
async function say(page: Page, room: string, texts: string[]) {
  await page.unroute(`**/api/chat-rooms/${room}/messages*`)
  await withoutFirstAnswers(page)
  await page.route(`**/api/chat-rooms/${room}/messages*`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: texts.map((text, n) => messageOf(room, text, n)) })
  })
}

function messageOf(chatRoomId: string, message: string, n: number) {
  const author = {
    id: 'x',
    gamertag: 'Prankster',
    displayName: 'Prankster',
    isAdmin: true,
    profileImageUrl: null,
  }
  const createdAt = new Date(Date.UTC(2026, 0, 1, 20, 0, n)).toISOString()
  const nothing = { isDeleted: false, deletedBy: null, deletedAt: null, isPinned: false, pinnedBy: null }
  const likes = { pinnedAt: null, likeCount: 0, isLikedByCurrentUser: false }
  const reply = { replyToMessageId: null, replyTo: null }
  const ids = { id: `${chatRoomId}.${n + 1}`, chatRoomId, memberId: 'x', clientMessageId: `c${n}` }
  return { ...ids, member: author, message, createdAt, ...nothing, ...likes, ...reply }
}

/** What is wrong with the page, a sentence each. */
function lookAt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = window as unknown as { __pwn?: unknown; noted: string[] }
    const log = document.querySelector('[role=log]') as HTMLElement
    const wrong = [...seen.noted]
    if (seen.__pwn !== undefined) wrong.push('a script has run')
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways')
    for (const { tagName } of log.querySelectorAll('script, style, iframe, object, embed, form, base, link'))
      wrong.push(`an element ${tagName}`)
    for (const { href } of log.querySelectorAll('a'))
      if (!/^https?:\/\//.test(href)) wrong.push(`a link to ${href}`)
    for (const element of log.querySelectorAll('*'))
      for (const { name } of element.attributes) if (name.startsWith('on')) wrong.push(`an attribute ${name}`)
    for (const line of log.querySelectorAll('article'))
      if (line.scrollWidth > line.clientWidth)
        wrong.push(`a line that is too wide: ${line.textContent?.slice(0, 80)}`)
    return wrong
  })
}
