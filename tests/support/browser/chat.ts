import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeRoom } from '#tests/support/fake-room.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'
import { driver } from './cast.ts'
import { clubOf, general, openRoom } from './club.ts'
import type { FakeClub } from './fake-club.ts'
import { openPage } from './open-page.tsx'

/** Where a driver writes. */
export const field = page.getByRole('textbox', { name: 'Message' })

interface Surroundings {
  /** Who else is in the club, by their gamertags. */
  others?: string[]
  /** What the room looks like when the driver comes. */
  arrange?: (room: FakeRoom, club: FakeClub) => void
  /** The rooms beside the general one. */
  rooms?: ChatRoomView[]
}

/** Brings a driver into the general room. */
export async function enter(gamertag: string, { others = [], arrange, rooms = [] }: Surroundings = {}) {
  const me = driver(gamertag)
  const club = clubOf(me)
    .answer('GET /api/members', [me, ...others.map(other => driver(other))])
    .answer('GET /api/chat-rooms', [general, ...rooms])
  const room = openRoom(club, me)
  arrange?.(room, club)
  await openPage(club, '/chat')
  await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
  return { club, room, me }
}

/** Presses keys, one after the other. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(`{${key}}`)
}

/** Sends what stands in the field. */
export function sendByKey(): Promise<void> {
  return userEvent.keyboard('{Control>}{Enter}{/Control}')
}
