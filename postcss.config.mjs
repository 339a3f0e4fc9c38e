import { readdirSync } from 'node:fs'
import path from 'node:path'
import panda from '@pandacss/dev/postcss'

const folder = path.join(import.meta.dirname, 'web/theme/late')
const late = readdirSync(folder).map(file => path.basename(file, '.css'))

export default { plugins: [panda(), lateRecipes()] }

/**
 * Panda writes every recipe into every sheet that names its layers. A recipe with a sheet of its own in
 * `web/theme/late` stands there alone, and comes with the code that imports it instead of before the first paint.
 */
function lateRecipes() {
  return {
    postcssPlugin: 'late-recipes',
    OnceExit(root) {
      const { dir, name } = path.parse(root.source?.input.file ?? '')
      if (dir === folder) root.walkAtRules(/^(keyframes|property|font-face)$/, rule => rule.remove())
      const isWanted =
        dir === folder ? rule => isOf(rule, name) : rule => !late.some(recipe => isOf(rule, recipe))
      root.walkRules(rule => {
        if (!isWanted(rule)) rule.remove()
      })
    },
  }
}

/** Whether a rule is about a recipe's class, such as `.name`, `.name--variant` or `.name__slot`. */
function isOf({ selector }, name) {
  return new RegExp(`\\.${name}(?=__|--|[^\\w-]|$)`).test(selector)
}
