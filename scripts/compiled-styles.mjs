// Replaces `css()` by what it returns: a class name, whose rules become a style sheet that goes with the module.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { loadConfigAndCreateContext } from '@pandacss/node'
import MagicString from 'magic-string'

const root = path.join(import.meta.dirname, '..')
const SHEET = '\0styles-of/'
const THEME = 'styled-system/theme.css'

/**
 * Compiles `css()` away: a call becomes a class, named by its module and rules, and the sheet goes where its module goes.
 * @returns {import('vite').Plugin}
 */
export function compiledStyles() {
  const sheets = new Map()
  let panda
  function compile(code, id, fail) {
    const source = panda.project.addSourceFile(id, code)
    const text = new MagicString(code)
    const rules = {}
    for (const { box } of panda.project.parseSourceFile(id).css) {
      const call = box.getNode()
      const said = writtenOut(box, call, problem => fail(problem, call.getStart()))
      const name = classOf(said, id)
      rules[`.${name}`] = said
      text.update(call.getStart(), call.getEnd(), JSON.stringify(name))
    }
    const runtime = source.getImportDeclarationOrThrow('styled-system/css')
    text.update(runtime.getStart(), runtime.getEnd(), `import { cx } from 'styled-system/css/cx'`)
    if (Object.keys(rules).length > 0) {
      const sheet = sheetOf(id)
      sheets.set(sheet, rulesOf(rules, id, panda))
      text.append(`\nimport ${JSON.stringify(sheet)}`)
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  }
  return {
    name: 'compiled-styles',
    enforce: 'pre',
    async configResolved({ configFileDependencies }) {
      panda = await loadConfigAndCreateContext({ cwd: root })
      // Another theme changes everything, so the dev server restarts.
      configFileDependencies.push(...panda.conf.dependencies.map(file => path.resolve(root, file)))
    },
    resolveId: id => (id === THEME ? `\0${id}` : sheets.has(id) ? id : null),
    load: id => (id === `\0${THEME}` ? themeOf(panda) : sheets.get(id)),
    transform: {
      filter: { id: `${root}/web/**/*.{ts,tsx}`, code: /from 'styled-system\/css'/ },
      handler(code, id) {
        return compile(code, id, (...problem) => this.error(...problem))
      },
    },
    // Editing a module changes its styles too, but its sheet is no file that Vite could watch.
    async hotUpdate({ file, modules, read }) {
      const sheet = this.environment.moduleGraph.getModuleById(sheetOf(file))
      if (!sheet) return
      compile(await read(), file, (...problem) => this.error(...problem))
      return [...modules, sheet]
    },
  }
}

/** What applies to the whole page: the reset, defaults of elements, and tokens. */
function themeOf(panda) {
  const sheet = panda.createSheet()
  panda.appendBaselineCss(sheet)
  return sheet.toCss()
}

function sheetOf(module) {
  return `${SHEET}${path.relative(root, module)}.css`
}

function classOf(said, module) {
  const hash = createHash('sha256')
    .update(module.slice(root.length))
    .update(JSON.stringify(said))
    .digest('base64url')
  return `${path.basename(module).split('.', 1)}-${hash.slice(0, 4)}`
}

// One class after another, so that the later call wins: within a sheet Panda puts all media queries last.
function rulesOf(rules, module, panda) {
  const layer = layerOf(path.relative(root, module))
  const written = Object.entries(rules).map(([selector, said]) => {
    const sheet = panda.createSheet()
    sheet.processCss(sheet.serialize({ [selector]: said }), 'utilities')
    return sheet.toCss().replace('@layer utilities', `@layer ${layer}`)
  })
  return written.join('\n')
}

/** A part's look yields to a feature's look, and that to a component's own styles. */
function layerOf(file) {
  if (/^web\/(theme|ui)\//.test(file)) return 'parts'
  return file.endsWith('.look.ts') ? 'looks' : 'own'
}

/** A call's argument, which must be known at build time. */
function writtenOut(box, call, fail) {
  const written = ({ type, value }) => {
    if (type === 'map') return Object.fromEntries([...value].map(([key, it]) => [key, written(it)]))
    if (type === 'array') return value.map(written)
    if (type === 'literal' || type === 'object') return value
    return unknown()
  }
  const unknown = () => fail(`css() takes what is written out, not: ${call.getText().slice(0, 80)}`)
  // Panda silently ignores what it does not know.
  const isSpread = node => node.getKindName() === 'SpreadAssignment'
  return box.type === 'map' && !call.getDescendants().some(isSpread) ? written(box) : unknown()
}
