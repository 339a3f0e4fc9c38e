import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSecrets, secretsIn } from '../../scripts/check-secrets.mjs'
import { newVapidKeys } from '../../scripts/settings.mjs'

const root = path.join(import.meta.dirname, '../..')
const key = newVapidKeys().VAPID_PRIVATE_KEY

test('there is no secret in the repository', () => {
  expect(findSecrets(root)).toEqual([])
})

test.each([
  ['a private key', ['-----BEGIN', 'EC PRIVATE KEY-----'].join(' ')],
  ['the private half of a key pair', JSON.stringify({ kty: 'EC', d: key })],
  ['a club secret', `ADMIN_KEY="${key}"`],
  ['a club secret', `{ VAPID_PRIVATE_KEY: '${key}' }`],
  ['a Cloudflare token', `CLOUDFLARE_API_TOKEN=${key}`],
  ['a package registry token', `//registry.example/:_authToken=${key}`],
  ['a code host token', `ghp_${'a1'.repeat(18)}`],
  ['a cloud provider key', `AKIA${'A1'.repeat(8)}`],
  ['a session token', `Cookie: __Host-sid=${key}`],
])('%s is noticed', (what, text) => {
  expect(secretsIn(`const before = 1\n${text}\nconst after = 2`)).toEqual([what])
})

test('what only names a secret is none', () => {
  const harmless = [
    'ADMIN_KEY=<the key>',
    'env.VAPID_PRIVATE_KEY',
    `ADMIN_KEY=${'k'.repeat(40)}`,
    '"d": "M0 0h24v24"',
  ]
  expect(secretsIn(harmless.join('\n'))).toEqual([])
})

test('a key that the club runs with is noticed wherever it has got to, in a build too', () => {
  const { write, find } = newCheckout()
  write('.gitignore', '.dev.vars\ndist\n')
  write('.dev.vars', `ADMIN_KEY="${key}"\nVAPID_PUBLIC_KEY="of everybody, and long enough"\n`)
  write('worker/index.ts', 'export default {}')
  write('dist/client/index.js', 'const open = "of everybody, and long enough"')
  expect(find()).toEqual([])
  write('worker/index.ts', `const fallback = '${key}'`)
  write('dist/client/index.js', `const it = "${key}"`)
  write('dist/worker/.dev.vars', 'nothing')
  expect(find()).toEqual([
    'worker/index.ts: a key from .dev.vars',
    'dist/client/index.js: a key from .dev.vars',
    'dist/worker/.dev.vars: a secrets file',
  ])
})

test('a copy without its history is looked through as well', () => {
  const { folder, write, find } = newCheckout()
  write('worker/index.ts', `const fallback = '${key}'`)
  write('.dev.vars', `ADMIN_KEY="${key}"\n`)
  rmSync(path.join(folder, '.git'), { recursive: true })
  mkdirSync(path.join(folder, 'dist'))
  expect(find()).toEqual(['worker/index.ts: a key from .dev.vars'])
})

function newCheckout() {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
    execFileSync('git', ['add', '--all'], { cwd: folder })
  }
  return { folder, write, find: () => findSecrets(folder, path.join(folder, 'dist')) }
}
