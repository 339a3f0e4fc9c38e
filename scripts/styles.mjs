// What Panda writes into `styled-system`: the functions that the components import, and a style sheet for each recipe.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const index = path.join(import.meta.dirname, '../styled-system/recipes/index.mjs')

/** What Panda is told, one after the other. */
export const pandaCommands = [
  ['codegen', '--silent'],
  ['cssgen', '--splitting', '--silent'],
]

/** Fails the build where nobody imports a recipe. */
export function everyRecipeInUse() {
  return {
    name: 'every-recipe-in-use',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_, bundle) {
      const idle = idleRecipes(bundle, readFileSync(index, 'utf8'))
      if (idle.length > 0) this.error(`Nobody imports the recipe ${idle.join(', ')}: use it, or take it out`)
    },
  }
}

/** The files of the recipes that Panda's `index` exports and that are in none of the built files. */
export function idleRecipes(bundle, index) {
  const built = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
  const recipes = [...index.matchAll(/from '\.\/(.+)'/g)].map(([, file]) => file)
  return recipes.filter(file => !built.some(id => id.endsWith(`/styled-system/recipes/${file}`)))
}
