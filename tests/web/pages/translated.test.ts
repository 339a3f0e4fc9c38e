import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../../web')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(it => it.endsWith('.tsx'))
const sourceOf = (file: string) => readFileSync(path.join(web, file), 'utf8')

// A browser sends the words of a choice without a value, and of a translated page the translated words.
test('every choice of a list has a value of its own', () => {
  const bare = files.filter(file => {
    const choices = sourceOf(file).match(/<option\b[^>]*>/g) ?? []
    return choices.some(it => !/\bvalue=/.test(it))
  })
  expect(bare).toEqual([])
})

// A translated text is not where React has put it: nothing can be put before it, and it cannot be taken away.
test('words beside what comes and goes stand in an element of their own', () => {
  expect(files.flatMap(file => bareWords(file, sourceOf(file)))).toEqual([])
})

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string
  start: number
  value?: unknown
  operator?: string
  children?: Node[]
  expression?: Node
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  openingElement?: { attributes: { name?: { name: string } }[] }
}

/** Where in a file React would look for a bare text: a text that comes and goes, or one behind something that does. */
function bareWords(file: string, source: string): string[] {
  const found: string[] = []
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, node => {
    const parts = partsOf(node)
    const at = parts.findIndex((part, n) => {
      const outcomes = outcomesOf(part)
      if (!outcomes.some(isText)) return false
      const before = parts.slice(0, n).findLast(it => !isLoose(it))
      const loose = parts.slice(before ? parts.indexOf(before) + 1 : 0, n)
      return loose.some(comesAndGoes) || (parts.length > 1 && outcomes.some(isOther))
    })
    if (at >= 0) found.push(`${file}:${source.slice(0, parts[at]?.start).split('\n').length}`)
  })
  return found
}

// What an element shows, one thing after another, without the line breaks of its source.
function partsOf({ type, children = [] }: Node): Node[] {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return []
  return children
    .filter(it => it.type !== 'JSXText' || !/^\s*\n\s*$/.test(String(it.value)))
    .map(it => (it.type === 'JSXExpressionContainer' && it.expression ? it.expression : it))
    .filter(({ type }) => type !== 'JSXEmptyExpression')
}

// All that an expression can be: of a condition either side.
function outcomesOf(node: Node): Node[] {
  const { type, left, right, consequent, alternate } = node
  if (type === 'ParenthesizedExpression' && node.expression) return outcomesOf(node.expression)
  if (type === 'ConditionalExpression' && consequent && alternate)
    return [consequent, alternate].flatMap(outcomesOf)
  if (type === 'LogicalExpression' && left && right)
    return node.operator === '&&'
      ? [{ ...left, type: 'Nothing' }, ...outcomesOf(right)]
      : [left, right].flatMap(outcomesOf)
  return [node]
}

const isText = ({ type, value }: Node) =>
  type === 'JSXText' || type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

// An element, or nothing.
const isOther = ({ type, value }: Node) =>
  /^(JSXElement|JSXFragment|Nothing)$/.test(type) || (type === 'Literal' && value === null)

const isKeyed = ({ openingElement }: Node) =>
  openingElement?.attributes.some(({ name }) => name?.name === 'key') ?? false

function comesAndGoes(node: Node): boolean {
  const outcomes = outcomesOf(node)
  return isKeyed(node) || (outcomes.length > 1 && outcomes.some(isOther))
}

// What may not be there, so that what stands before it is put before what follows.
const isLoose = (node: Node) =>
  comesAndGoes(node) && outcomesOf(node).some(({ type }) => type !== 'JSXElement')

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && 'type' in child) visit(child, look)
}
