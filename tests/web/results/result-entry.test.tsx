import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import type { Board } from '#web/features/board/api.ts'
import type { ResultAnswer } from '#web/features/results/api.ts'
import { resultPicture } from '#web/features/results/checking.tsx'
import { ResultEntry } from '#web/features/results/result-entry.tsx'
import type { Member } from '#web/features/session/api.ts'

const me = { id: 'me', gamertag: 'RaceDirector', isAdmin: true } as Member
const driver = (id: string, displayName: string, presence: 'here' | 'late' | null) => ({
  member: { id, displayName, gamertag: `${id}_77`, carNumber: null, profileImageUrl: null },
  presence,
  presenceAt: null,
  licencePoints: 0,
})
const board = (grid: Board['grid']) => ({ raceId: 'r', grid, reserves: [] }) as unknown as Board
const nothingYet: ResultAnswer = { raceId: 'r', result: null, version: 0, saved: null, standings: null }
const words = (grid: Board['grid'], answer = nothingYet) =>
  wordsOf(<ResultEntry board={board(grid)} answer={answer} me={me} />)

test('who was here or late is a plate, by name and gamertag, in the order of the names', () => {
  const grid = [driver('z', 'Zoe', 'here'), driver('a', 'Ana', 'late'), driver('m', 'Max', null)]
  const shown = words(grid)
  expect(shown).toContain('Tap drivers in finishing order Step 1 of 2 2 left to place Ana a_77 Zoe z_77')
  expect(shown, 'folded').not.toContain('Max')
  expect(shown).toContain('1 did not check in')
})

test('where nobody checked in all of the grid is there to be tapped', () => {
  const shown = words([driver('a', 'Ana', null), driver('b', 'Bo', null)])
  expect(shown).toContain('Ana a_77 Bo b_77')
  expect(shown).not.toContain('did not check in')
})

test('a published result begins with the list to be checked, once what adds a picture above it is there, and says how it stands', async () => {
  const line = { driver: null, gap: null, excused: false }
  const answer = {
    ...{
      raceId: 'r',
      version: 2,
      standings: null,
      saved: { at: '2026-11-28T21:43:00.000Z', by: 'RaceDirector', reason: null },
    },
    result: {
      ...{
        state: 'provisional',
        until: '2026-11-29T21:40:00.000Z',
        openCases: 0,
        finalAt: null,
        corrected: null,
      },
      ...{ classification: [], poleId: 'a', fastestId: null, winnerTime: '42:31.123', pictureUrl: null },
      lines: [
        { ...line, memberId: 'a', status: 'finished' },
        { ...line, memberId: 'gone', status: 'dnf' },
        { ...line, memberId: 'm', status: 'dns', excused: true },
      ],
    },
  } as ResultAnswer
  const grid = [driver('a', 'Ana', 'here'), driver('m', 'Max', null)]
  expect(words(grid, answer)).toMatch(/Step 2 of 2 Loading the result$/)
  await resultPicture.fetch()
  const shown = words(grid, answer)
  expect(shown).toContain('Published. Provisional until Sun 29 Nov, 21:40.')
  expect(shown).toMatch(
    /Finished, 1 1 Ana a_77 Pole .*Retired, 1 RET A driver .*Missing, 1 Max m_77 Retired Did not start No notice/,
  )
  expect(shown).not.toContain('Publish ')
  const html = htmlOf(<ResultEntry board={board(grid)} answer={answer} me={me} />)
  expect(html).toMatch(/checked=""\/>Did not start/)
  expect(shown).toContain("Winner's race time How long Ana took: 42:31.123 or 1:02:31.123")
  expect(html).toContain('value="42:31.123"')
})
