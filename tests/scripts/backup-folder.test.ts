import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderAt } from '../../scripts/backup/folder.mjs'

function folderIn() {
  const around = mkdtempSync(path.join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(around, { recursive: true }))
  return { around, folder: folderAt(path.join(around, 'backup')) }
}

test('what the club or a list of contents names never leads out of the folder', () => {
  const { around, folder } = folderIn()
  const outside = path.join(around, 'keys')
  writeFileSync(outside, 'mine')
  for (const name of ['files/../../keys', '../keys', 'files/../../backup-2', 'files/../../new']) {
    expect(() => folder.write(name, 'theirs'), name).toThrow('leads out of the folder')
    expect(() => folder.read(name), name).toThrow('leads out of the folder')
    expect(() => folder.remove(name), name).toThrow('leads out of the folder')
  }
  expect(readFileSync(outside, 'utf8')).toBe('mine')
  expect(existsSync(path.join(around, 'new'))).toBe(false)
  folder.write('files/a..b', 'inside')
  expect(String(folder.read('files/a..b'))).toBe('inside')
})
