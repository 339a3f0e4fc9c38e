import { beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { enter, field, sendByKey } from '#tests/support/browser/chat.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import type { FakeRoom } from '#tests/support/fake-room.ts'
import { type Board, boardQuery } from '#web/features/board/api.ts'
import { Message } from '#web/features/chat/messages/message.tsx'
import { DriverRow } from '#web/features/members/driver-row.tsx'
import { queryClient } from '#web/lib/query-client.ts'

// What a phone has to draw again is what makes it slow, and nothing on the page shows it: so it is counted.
vi.mock('#web/features/chat/messages/message.tsx', { spy: true })
vi.mock('#web/features/members/driver-row.tsx', { spy: true })

beforeEach(() => {
  vi.mocked(Message).mockClear()
  vi.mocked(DriverRow).mockClear()
})

/** Whose rows were drawn since this was asked last. */
function driversDrawn(): Set<string> {
  const drawn = new Set(vi.mocked(DriverRow).mock.calls.map(([{ memberId }]) => memberId))
  vi.mocked(DriverRow).mockClear()
  return drawn
}

/** What the messages say that were drawn since this was asked last. */
function messagesDrawn(): Set<string> {
  const drawn = vi.mocked(Message).mock.calls.map(([{ row }]) => row)
  vi.mocked(Message).mockClear()
  return new Set(drawn.map(row => (row.kind === 'pending' ? row.pending : row.message).message))
}

function fortyLaps(room: FakeRoom) {
  for (let n = 1; n <= 40; n++) room.say('yara', `Lap ${n}`)
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('of sixty drivers on the board of a race night only those whose sign or place changes are drawn anew', async () => {
  const shown = race('Sixty At Spa', { date: minutesFromNow(30), maxParticipants: 50 })
  const drivers = Array.from({ length: 60 }, (_, n) => driver(`Driver ${n}`))
  const place = { presence: null, presenceAt: null, licencePoints: 0 }
  let board: Board = {
    ...{ raceId: shown.id, hostId: null, host: null, lobby: null, lobbyReady: false },
    ...{ opensAt: minutesFromNow(-30), closesAt: minutesFromNow(15), startsAt: shown.date },
    grid: drivers.slice(0, 50).map(member => ({ member, ...place })),
    reserves: drivers
      .slice(50)
      .map((member, n) => ({ member, place: n + 1, state: 'waiting', offerUntil: null })),
  }
  const club = clubOf(director)
    .answer('GET /api/races', [shown])
    .answer('GET /api/races/:id', shown)
    .answer('GET /api/races/:id/board', () => board)
    .answer('PUT /api/races/:id/presence/:memberId', ({ params }) => {
      const grid = board.grid.map(it =>
        it.member.id === params.memberId ? { ...it, presence: 'late' as const } : it,
      )
      board = { ...board, grid }
      return board
    })
  await openPage(club, `/races/${shown.id}`)
  await expect.element(page.getByText('Driver 59', { exact: true })).toBeVisible()
  expect(driversDrawn().size).toBe(60)

  const isLate = page.getByRole('button', { name: 'Driver 30 is late' })
  await isLate.click()
  await expect.element(isLate).toHaveAttribute('aria-pressed', 'true')
  expect(driversDrawn()).toEqual(new Set(['driver-30']))

  board = { ...board, grid: board.grid.filter(({ member }) => member.id !== 'driver-3') }
  await queryClient.invalidateQueries(boardQuery(shown.id))
  await expect.element(page.getByText('Driver 3', { exact: true })).not.toBeInTheDocument()
  expect(driversDrawn()).toEqual(new Set())
})

test('what is typed draws no message anew, and a new message only that which it takes the place at the end from', async () => {
  const { room } = await enter('Draws Little', { others: ['Yara'], arrange: fortyLaps })
  await expect.element(page.getByText('Lap 40', { exact: true })).toBeVisible()
  await field.click()
  expect(messagesDrawn().size).toBe(40)

  await userEvent.keyboard('Copy')
  await expect.element(field).toHaveValue('Copy')
  expect(messagesDrawn()).toEqual(new Set())

  room.say('yara', 'Lap 41')
  await expect.element(page.getByText('Lap 41', { exact: true })).toBeVisible()
  expect(messagesDrawn()).toEqual(new Set(['Lap 40', 'Lap 41']))

  await sendByKey()
  await expect
    .element(page.getByRole('log').getByText('Copy', { exact: true }))
    .not.toHaveAttribute('data-pending')
  expect(messagesDrawn()).toEqual(new Set(['Lap 41', 'Copy']))
})

test.each([
  ['at a desk', 1280, 720],
  ['on a phone', 390, 844],
])('%s a key that is pressed in the field styles what shows it, and no message', async (_, width, height) => {
  await page.viewport(width, height)
  await enter('Styles Little', { others: ['Yara'], arrange: fortyLaps })
  await expect.element(page.getByText('Lap 40', { exact: true })).toBeVisible()
  await field.click()
  await userEvent.keyboard('C') // shows what stands there while somebody writes
  const styled = await elementsStyled(() => userEvent.keyboard('opy'))
  expect(styled.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...styled)).toBeLessThan(40) // each message has ten and more
})

/** How many elements the browser styles meanwhile, each time it does. */
async function elementsStyled(act: () => Promise<void>): Promise<number[]> {
  const session = cdp()
  const { frameTree } = await session.send('Page.getFrameTree')
  const frames = frameTree.childFrames?.map(({ frame }) => frame.id) ?? []
  const styled: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === 'UpdateLayoutTree' && frames.includes(args.beginData?.frame ?? ''))
        styled.push(args.elementCount ?? 0)
  })
  const isTold = new Promise(resolve => session.on('Tracing.tracingComplete', resolve))
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  await session.send('Tracing.end')
  await isTold
  return styled
}

interface TraceEvent {
  name: string
  args: { elementCount?: number; beginData?: { frame: string } }
}
