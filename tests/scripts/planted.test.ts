import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../../scripts/planted.mjs')

test('every fault that may be planted has its place in the club, and tests that are there', () => {
  const { status, stdout } = spawnSync(process.execPath, [script, '--list'], { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
  expect(stdout.trim().split('\n').length).toBeGreaterThanOrEqual(120)
})
