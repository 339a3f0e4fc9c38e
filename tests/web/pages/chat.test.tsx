import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { messageOf } from '#tests/support/fake-room.ts'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import { pinnedKey } from '#web/features/chat/api.ts'
import ChatPage from '#web/features/chat/chat-page.tsx'
import { ComposerFoot, ReplyBanner } from '#web/features/chat/composer/composer.tsx'
import { MessageField } from '#web/features/chat/composer/message-field.tsx'
import { Message } from '#web/features/chat/messages/message.tsx'
import { ClubPanel } from '#web/features/chat/people/club-panel.tsx'
import { MembersPanel } from '#web/features/chat/people/members-panel.tsx'
import { type RoomActions, RoomActionsContext } from '#web/features/chat/room-actions.ts'
import { RoomHeader } from '#web/features/chat/rooms/open-room.tsx'
import { PinsAndPolls } from '#web/features/chat/rooms/pins-and-polls.tsx'
import { RoomTabs } from '#web/features/chat/rooms/room-tabs.tsx'
import type { RoomHandle } from '#web/features/chat/state.ts'
import UnreadDot from '#web/shell/header/unread-dot.tsx'
import type { ChatMessage, ChatRoomView } from '#worker/features/chat/contract.ts'

const ines = { id: 'ines', gamertag: 'Ines_R8', displayName: 'Ines', isAdmin: false, profileImageUrl: null }
const omar = { ...ines, id: 'omar', gamertag: 'Omar the Quick', displayName: 'Omar', isAdmin: true }
const people = [ines, omar].map(member => ({
  ...member,
  status: 'approved',
  experienceLevel: 'Advanced',
}))
const AT = '2026-11-21T20:05:00.000Z'
const lastMessage = { id: 'general.1', memberId: 'omar', createdAt: AT }
const room = (type: ChatRoomView['type'], name: string): ChatRoomView => ({
  id: type,
  name,
  type,
  championshipId: null,
  isActive: true,
  createdAt: AT,
  lastMessage,
})
const rooms = [room('general', 'General Discussion'), room('military', 'Bravo Six')]
const said = messageOf(2, {
  memberId: 'omar',
  clientMessageId: 'c2',
  member: omar,
  message: 'Lights out',
  createdAt: AT,
})

/** A message as somebody sees it in the room. */
function message(changes: Partial<ChatMessage>, me: typeof ines = ines) {
  const row = { kind: 'message', key: 'c2', message: { ...said, ...changes }, opens: true } as const
  return (
    <RoomActionsContext value={{ me, people, isArchived: false } as unknown as RoomActions}>
      <Message row={row} today="2026-11-21" isActive isFlashing={false} />
    </RoomActionsContext>
  )
}

describe('the rooms', () => {
  test('are called The Grid Chat, and whoever waits for them reads “Loading...”', () => {
    expect(wordsOf(<ChatPage />)).toMatch(/^The Grid Chat.*Loading\.\.\./)
  })

  test('of the military kind have a medal and are for the community', () => {
    const tabs = <RoomTabs rooms={rooms} openId="general" unread={new Set()} />
    expect(wordsOf(tabs)).toBe('General Discussion Bravo Six Community')
    expect(htmlOf(tabs).match(/lucide-medal/g)).toHaveLength(1)
  })

  test('are links, of which one says that it is open', () => {
    const html = htmlOf(<RoomTabs rooms={rooms} openId="general" unread={new Set()} />, { at: '/chat' })
    const links = html.match(/<a [^>]*>/g) ?? []
    expect(links.map(link => /href="([^"]+)"/.exec(link)?.[1])).toEqual(
      rooms.map(({ id }) => `/chat?room=${id}`),
    )
    expect(links.map(link => link.includes('aria-current="page"'))).toEqual([true, false])
  })

  test.each(['connected', 'disconnected'] as const)(
    'say whether they are %s, and what they are for',
    link => {
      const [general, military] = rooms.map(it => (
        <RoomHeader
          key={it.id}
          room={it}
          link={link}
          asOf={null}
          present={0}
          isArchived={false}
          onSearch={() => {}}
        />
      ))
      const word = link === 'connected' ? 'Connected' : 'Disconnected'
      expect(general && wordsOf(general)).toBe(`General Discussion ${word}`)
      expect(military && wordsOf(military)).toBe(`Bravo Six Community Run, gun and blow stuff up ${word}`)
    },
  )

  test('with something new in one of them show a dot at the header’s Chat', () => {
    const known = (memberId: string) =>
      [
        [['session'], { ...ines, status: 'approved' }],
        [['chat-rooms'], [{ ...rooms[0], lastMessage: { ...lastMessage, memberId } }]],
      ] as const
    expect(wordsOf(<UnreadDot />, { known: known('omar') })).toBe(', unread messages')
    expect(wordsOf(<UnreadDot />, { known: known('ines') })).toBe('')
  })
})

describe('beside the talk', () => {
  const panel = <ClubPanel rooms={rooms} openId="general" onOpen={() => {}} />
  const known = (me: typeof ines) =>
    [
      [['session'], me],
      [['club-admin-text'], 'Race director: Marek'],
      [['championships'], [{ id: 'gt3', name: 'GT3 Mid-Evo' }]],
      [['members', 'all'], people],
    ] as const

  test('the admins’ text and the way to the community room stand', () => {
    const words = wordsOf(panel, { known: known(ines) })
    expect(words).toContain('Club admin team Race director: Marek')
    expect(htmlOf(panel, { known: known(ines) })).toMatch(/<button[^>]*>.*?Bravo Six/)
    expect(words).not.toContain('Create chat room')
  })

  test('an admin can open the rooms that championships do not have yet', () => {
    expect(wordsOf(panel, { known: known(omar) })).toContain('GT3 Mid-Evo has no chat room. Create chat room')
  })

  test('everybody who is registered is counted and named, admins as such', () => {
    const words = wordsOf(<MembersPanel />, { known: known(ines) })
    expect(words).toContain('Members 2 registered')
    expect(words).toContain('I Ines_R8 Advanced')
    expect(words).toContain('O Omar the Quick Admin Advanced')
  })
})

describe('a message', () => {
  test('can be liked and answered by everybody, pinned and deleted by admins alone', () => {
    const everybody = ['Like', 'Reply to Omar the Quick']
    const admins = ['Pin message', 'Delete message']
    const drivers = htmlOf(message({}))
    for (const act of everybody) expect(drivers).toContain(`aria-label="${act}"`)
    for (const act of admins) expect(drivers).not.toContain(`aria-label="${act}"`)
    for (const act of [...everybody, ...admins])
      expect(htmlOf(message({}, omar))).toContain(`aria-label="${act}"`)
  })

  test('that is liked says how often, and can be unliked', () => {
    expect(htmlOf(message({ likeCount: 3, isLikedByCurrentUser: true }))).toMatch(
      /<button[^>]*aria-pressed="true"[^>]*aria-label="Like, 3 likes"/,
    )
  })

  test('has its links, who is mentioned, and the reader in a colour of their own', () => {
    const html = htmlOf(message({ message: '@Ines_R8 see https://example.com/plan, @everyone' }))
    expect(html).toContain('<a href="https://example.com/plan" target="_blank"')
    expect(html.match(/data-mine="true"[^>]*>@(Ines_R8|everyone)/g)).toHaveLength(2)
    expect(htmlOf(message({ message: '@Omar the Quick' }))).not.toMatch(/data-mine="true"[^>]*>@Omar/)
  })

  test('shows pictures to be opened, clips, and cards of YouTube with their picture', () => {
    const picture = htmlOf(message({ message: 'https://example.com/a.png' }))
    expect(picture).toMatch(/<button[^>]*aria-label="Open picture".*?<img src="https:\/\/example.com\/a.png"/)
    expect(htmlOf(message({ message: 'https://example.com/a.mp4' }))).toMatch(
      /<video [^>]*aria-label="Video"/,
    )
    expect(htmlOf(message({ message: 'https://youtu.be/dQw4w9WgXcQ' }))).toMatch(
      /<a href="https:\/\/youtu.be\/dQw4w9WgXcQ"[^>]*><img[^>]*src="https:\/\/i.ytimg.com\/vi\/dQw4w9WgXcQ\//,
    )
  })

  test('that answers a deleted one says so', () => {
    const replyTo = { id: 'general.1', memberId: 'ines', member: ines, message: '', isDeleted: true }
    expect(wordsOf(message({ replyTo }))).toContain('Replied to a deleted message')
  })
})

test('what cannot be fetched beside the talk is named', () => {
  const room = { state: { polls: {}, lacksPolls: true }, isArchived: false } as unknown as RoomHandle
  const dock = wordsOf(<PinsAndPolls roomId="general" room={room} isTalkThere />, {
    failed: [[...pinnedKey, 'general']],
  })
  expect(dock).toContain('Failed to fetch pinned messages')
  expect(dock).toContain('Failed to fetch polls')
  expect(wordsOf(<MembersPanel />, { failed: [['members', 'all']] })).toContain('Failed to fetch members')
})

describe('the composer', () => {
  test('says how a message can be written', () => {
    const parts = {
      composer: { input: { current: null }, draft: { text: '' } },
      autocomplete: { aria: {} },
      panels: {},
    } as unknown as ComponentProps<typeof MessageField>
    const html = htmlOf(<MessageField {...parts} />)
    expect(html).toContain('aria-label="Message"')
    expect(html).toContain(
      'placeholder="Type a message, paste image URL, or share a link... (Enter creates new lines)"',
    )
  })

  test.each([
    [false, 500, '12/500 characters'],
    [true, 2000, '12/2000 characters (Admin)'],
  ])('gives its hints and counts, for an admin (%s) up to %i', (isAdmin, max, count) => {
    const composer = { length: 12, max, problem: null } as ComponentProps<typeof ComposerFoot>['composer']
    const words = wordsOf(
      <ComposerFoot composer={composer} isAdmin={isAdmin} onTool={() => {}}>
        {null}
      </ComposerFoot>,
    )
    expect(words).toMatch(/^Paste links Paste image URLs Mention members/)
    expect(words.endsWith(count)).toBe(true)
  })

  test('says whom one answers, and the first 80 characters of what they said', () => {
    const quote = { ...said, message: 'x'.repeat(81) }
    const banner = <ReplyBanner message={quote} onCancel={() => {}} />
    expect(wordsOf(banner)).toBe(`Replying to Omar the Quick ${'x'.repeat(80)}...`)
    expect(htmlOf(banner)).toContain('aria-label="Cancel reply"')
  })
})
