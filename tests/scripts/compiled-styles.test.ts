import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { compiledStyles } from '../../scripts/compiled-styles.mjs'

const card = path.join(import.meta.dirname, '../../web/features/races/race-card.tsx')

/** What becomes of a module's code: its own, and the sheet that comes with it. */
async function built(code: string) {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'the-module', load: id => (id === card ? code : null) }, compiledStyles()],
    resolve: { tsconfigPaths: true },
    build: { write: false, minify: false, lib: { entry: card, formats: ['es'], cssFileName: 'card' } },
  })) as unknown as [{ output: { code?: string; source?: string }[] }]
  return { code: output[0]?.code ?? '', sheet: String(output.find(({ source }) => source)?.source ?? '') }
}

const start = `import { css } from 'styled-system/css'\n`
const name = (code: string) => code.match(/race-card-[\w-]{4}/)?.[0]

test('what a page says of its look is a class by the time somebody visits it', async () => {
  const { code, sheet } = await built(`${start}export const look = css({ p: '4', md: { p: '6' } })`)
  expect(code).not.toContain('css({')
  expect(sheet).toContain(`.${name(code)} {`)
  expect(sheet).toMatch(/padding: var\(--spacing-4\)[\s\S]*@media[\s\S]*padding: var\(--spacing-6\)/)
})

test('a visitor fetches no look anew because a line above it was changed', async () => {
  const [one, other] = [`export const look = css({ p: '4' })`, `export const look = css({ p: '6' })`]
  const alone = name((await built(start + one)).code)
  expect(name((await built(`${start}\n// A word on it.\n${one}`)).code)).toBe(alone)
  expect(name((await built(start + other)).code)).not.toBe(alone)
})

test.each([
  ['a choice', `(wide: boolean) => css({ p: wide ? '4' : '6' })`],
  ['a value', '(width: string) => css({ w: width })'],
  ['a part', '(rest: object) => css({ p: "4", ...rest })'],
  ['all of it', '(all: object) => css(all)'],
  ['two of them', '(rest: object) => css({ p: "4" }, rest)'],
])('a builder is told where %s of a look is only known once the page runs', async (_, look) => {
  await expect(built(`${start}export const look = ${look}`)).rejects.toThrow(
    'css() takes what is written out',
  )
})
