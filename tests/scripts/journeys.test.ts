import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { gamertagKey } from '#worker/features/members/rules/gamertag.ts'

const root = path.join(import.meta.dirname, '../..')

// All journeys walk into one club, where the second driver of a gamertag is refused, whichever journey runs later.
test('no two journeys bring a driver of the same gamertag', () => {
  const files = globSync('tests/e2e/*.spec.ts', { cwd: root })
  const drivers = files.flatMap(file =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/\.driver\(\s*'([^']+)'/g), it => ({
      file,
      gamertag: it[1] ?? '',
    })),
  )
  expect(drivers.length).toBeGreaterThan(100)
  const keys = drivers.map(it => gamertagKey(it.gamertag))
  expect(drivers.filter((_, n) => keys.indexOf(keys[n] ?? '') !== keys.lastIndexOf(keys[n] ?? ''))).toEqual(
    [],
  )
})
