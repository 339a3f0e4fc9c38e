import { expect, test } from 'vitest'
import { idleRecipes } from '../../scripts/styles.mjs'

const index = "export * from './badge.mjs';\nexport * from './race-card.mjs';"
const chunk = (...files: string[]) => ({
  moduleIds: files.map(file => `/club/styled-system/recipes/${file}`),
})

test('a builder is told of a recipe that nobody imports', () => {
  expect(idleRecipes({ 'index.js': chunk('badge.mjs') }, index)).toEqual(['race-card.mjs'])
})

test('a builder hears nothing where each recipe is in some file, beside those that are no code', () => {
  const bundle = { 'index.js': chunk('badge.mjs'), 'races.js': chunk('race-card.mjs'), 'races.css': {} }
  expect(idleRecipes(bundle, index)).toEqual([])
})
