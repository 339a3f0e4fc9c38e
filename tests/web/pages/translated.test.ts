import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../../web')

// A browser sends the words of a choice without a value, and of a translated page the translated words.
test('every choice of a list has a value of its own', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(it => it.endsWith('.tsx'))
  const bare = files.filter(file => {
    const choices = readFileSync(path.join(web, file), 'utf8').match(/<option\b[^>]*>/g) ?? []
    return choices.some(it => !/\bvalue=/.test(it))
  })
  expect(bare).toEqual([])
})
