import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLicences, isAccepted, shippedIn } from '../../scripts/licences.mjs'
import { stray } from '../support/no-stray-errors.ts'

const root = path.join(import.meta.dirname, '../..')

test('what ships is listed once, with its licence, the typeface too', () => {
  const react = { name: 'react', version: '19.3.1', identifier: 'MIT' }
  const built = newBuild([{ name: 'hono', version: '4.13.19', identifier: 'MIT' }, react], [react])
  expect(shippedIn(built).map(({ name, licence }) => `${name} ${licence}`)).toEqual([
    '@fontsource-variable/archivo OFL-1.1',
    'hono MIT',
    'react MIT',
  ])
  expect(checkLicences(built)).toBe(true)
})

test.each([
  [{ name: 'copyleft', version: '1.0.0', identifier: 'AGPL-3.0' }, 'AGPL-3.0'],
  [{ name: 'silent', version: '1.0.0' }, 'no licence named'],
])('what ships under a licence that asks for more is refused: %o', (found, licence) => {
  expect(checkLicences(newBuild([found], []))).toBe(false)
  expect(stray.mock.calls).toEqual([[`       ${found.name} 1.0.0: ${licence}`]])
  stray.mockClear()
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
])('%s: %s', (licence, outcome) => {
  expect(isAccepted(licence)).toBe(outcome)
})

test('every direct dependency is pinned, few ship, and only those that have to may run code when installed', () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const { dependencies, devDependencies, allowScripts } = read('package.json')
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, it]) => !/^\d+(\.\d+){2}/.test(it as string),
  )
  expect(loose).toEqual([])
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(22)
  const scripts = Object.entries(packages).filter(([, it]) => it.hasInstallScript)
  const names = new Set(scripts.map(([place]) => place.split('node_modules/').at(-1)))
  expect([...names].sort()).toEqual(Object.keys(allowScripts).sort())
  const fromElsewhere = Object.values(packages).filter(({ resolved = '' }) =>
    /^(git|http|file)/.test(resolved),
  )
  expect(fromElsewhere, 'one registry, whichever npm is told of').toEqual([])
  const shipped = Object.entries(packages).filter(([place, it]) => place && !it.dev && !it.devOptional)
  expect(shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

interface Locked {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  integrity?: string
  resolved?: string
}

function newBuild(worker: object[], pages: object[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [part, list] of Object.entries({ worker, pages })) {
    mkdirSync(path.join(folder, part, '.vite'), { recursive: true })
    writeFileSync(path.join(folder, part, '.vite', 'licences.json'), JSON.stringify(list))
  }
  return { config: path.join(folder, 'worker', 'wrangler.json'), client: path.join(folder, 'pages') }
}
