import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../scripts/build.mjs'

test('a start after a change leaves the build of the one that still runs as it is', async () => {
  const checkout = newCheckout('first')
  const running = await checkout.build()
  checkout.write('second')
  const later = await checkout.build()
  expect(running.page()).toBe('first')
  expect(later.page()).toBe('second')
})

test('what has not changed is built once, also by two starts at once', async () => {
  const checkout = newCheckout('first')
  const [one, other] = await Promise.all([checkout.build(), checkout.build()])
  expect(other.client).toBe(one.client)
  expect(checkout.builds).toBe(1)
})

test('going back to what a running server was built from finds its build', async () => {
  const checkout = newCheckout('first')
  const running = await checkout.build()
  checkout.write('second')
  await checkout.build()
  checkout.write('first')
  expect((await checkout.build()).client).toBe(running.client)
  expect(checkout.builds).toBe(2)
})

test('a build that nobody uses any more is removed by the next one', async () => {
  const checkout = newCheckout('first')
  const ended = await checkout.build(endedProcess())
  checkout.write('second')
  await checkout.build()
  expect(existsSync(ended.client)).toBe(false)
})

test('a build that broke is made anew, and never served', async () => {
  const checkout = newCheckout('first')
  checkout.breaks = true
  await expect(checkout.build()).rejects.toThrow('broken')
  checkout.breaks = false
  expect((await checkout.build()).page()).toBe('first')
})

test('a build that was killed keeps nobody waiting', async () => {
  const checkout = newCheckout('first')
  const script = `
    import { build } from ${JSON.stringify(path.join(import.meta.dirname, '../../scripts/build.mjs'))}
    const make = () => process.kill(process.pid, 'SIGKILL')
    await build({ root: ${JSON.stringify(checkout.root)}, make })`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(killed.signal, 'for this test to mean anything').toBe('SIGKILL')
  expect((await checkout.build()).page()).toBe('first')
})

test('what the pages and the Worker are built into is told apart from builds of before', async () => {
  const checkout = newCheckout('first')
  const old = path.join(checkout.root, 'dist', 'client')
  mkdirSync(old, { recursive: true })
  writeFileSync(path.join(checkout.root, 'dist', '.built-from'), 'an older layout')
  const { client, config } = await checkout.build()
  expect(existsSync(old)).toBe(false)
  expect(path.dirname(client)).toBe(path.dirname(path.dirname(config)))
})

function newCheckout(page: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'club-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, 'worker'))
  mkdirSync(path.join(root, 'web'))
  mkdirSync(path.join(root, 'scripts'))
  const configs = ['vite.config.ts', 'panda.config.ts', 'wrangler.toml']
  const names = ['chunks', 'compiled-styles', 'first-paint', 'oldest-browsers', 'pages', 'service-worker']
  const scripts = names.map(name => `scripts/${name}.mjs`)
  for (const file of [...scripts, ...configs]) writeFileSync(path.join(root, file), '')
  writeFileSync(path.join(root, 'package-lock.json'), '{}')
  const checkout = {
    root,
    builds: 0,
    breaks: false,
    write: (text: string) => writeFileSync(path.join(root, 'web', 'index.html'), text),
    async build(user?: number) {
      const built = await build({ root, make, user })
      return { ...built, page: () => readFileSync(path.join(built.client, 'index.html'), 'utf8') }
    },
  }
  const make = (folder: string) => {
    checkout.builds++
    cpSync(path.join(root, 'web'), path.join(folder, 'client'), { recursive: true })
    if (checkout.breaks) throw new Error('broken')
  }
  checkout.write(page)
  return checkout
}

function endedProcess() {
  return spawnSync(process.execPath, ['--version']).pid
}
