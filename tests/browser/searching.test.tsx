import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/support/browser/chat.ts'
import { badGateway, refused } from '#tests/support/browser/fake-club.ts'
import { messageOf } from '#tests/support/fake-room.ts'

const dialog = page.getByRole('dialog', { name: 'Search General Discussion' })
const field = dialog.getByRole('searchbox')

async function search() {
  const { club, room } = await enter('Looks Around', {
    arrange(room, club) {
      room.say('yara', 'The poll is up')
      const poll = { ...room.polls.ask(), creator: messageOf(1).member, question: 'Wet or dry?' }
      club
        .answer('GET /api/chat-rooms/:room/polls', ({ search }) => {
          const words = search.get('search')
          return words === null || 'wet or dry?'.includes(words) ? [poll] : []
        })
        .answer('GET /api/chat-rooms/:room/messages', ({ search }) =>
          search.has('search')
            ? []
            : Response.json(room.seenBy('looks-around'), {
                headers: {
                  ...{ 'X-Room-Epoch': room.epoch, 'X-Room-Rev': String(room.head) },
                  'X-Has-Polls': 'true',
                },
              }),
        )
    },
  })
  await page.getByRole('button', { name: 'Search this room' }).click()
  return { club, room }
}

test('a driver finds the poll that is pinned above, and goes to it', async () => {
  await search()
  await field.fill('wet')
  await expect.element(dialog.getByText('1 poll found')).toBeVisible()
  await expect.element(dialog.getByText('No results')).not.toBeInTheDocument()
  const hit = dialog.getByRole('list', { name: 'Polls found' }).getByRole('button')
  await expect.element(hit).toMatchTextContent(/yara.*Poll.*Wet.* or dry/)
  await expect.element(hit.getByRole('mark')).toMatchTextContent('Wet')
  await hit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: /Wet or dry/ })).toHaveFocus()
})

test('a driver sees every poll that was found, however many, from the first to the last', async () => {
  const { club, room } = await search()
  const polls = Array.from({ length: 7 }, (_, n) => ({
    ...room.polls.ask(),
    creator: messageOf(1).member,
    question: `Wet at round ${n + 1}?`,
  }))
  club.answer('GET /api/chat-rooms/:room/polls', polls)
  await field.fill('round')
  await expect.element(dialog.getByText('7 polls found')).toBeVisible()
  const hits = dialog.getByRole('list', { name: 'Polls found' }).getByRole('button')
  await expect.element(hits).toHaveLength(7)
  await expect.element(hits.last()).toMatchTextContent('round 7')
})

test('what nobody has said or asked is found nowhere, and a search of the polls that failed is named', async () => {
  const { club } = await search()
  await field.fill('snow')
  await expect.element(dialog.getByText('No results')).toBeVisible()
  club.answer('GET /api/chat-rooms/:room/polls', refused(badGateway))
  await field.fill('snowy')
  await expect.element(dialog.getByText('Polls could not be searched.')).toBeVisible()
  await expect.element(dialog.getByText('No results')).not.toBeInTheDocument()
})
