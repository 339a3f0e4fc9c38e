import { expect, test } from 'vitest'
import { textsIn } from '../../scripts/texts.mjs'

const textsOf = (source: string, file = 'part.tsx') => textsIn(file, source).map(({ text }) => text)

test('what stands between two elements is one text, with its values', () => {
  expect(textsOf('const a = <p>\n  You have {places} of <b>the\n  grid</b> and more.{" "}\n</p>')).toEqual([
    'You have {places} of',
    'the grid',
    'and more.',
  ])
})

test.each([
  ['an attribute that is read out', '<button aria-label="close" />', 'close'],
  ['a choice of labels', '<Field label={isNew ? "new name" : other} />', 'new name'],
  ['an attribute of the club’s own', '<Card note="Saved a moment ago" />', 'Saved a moment ago'],
  ['a button’s word', 'const word = "Save"', 'Save'],
  [
    'a template with a value',
    `const text = \`Closes at \${time(race.date)}.\``,
    'Closes at {time(race.date)}.',
  ],
  ['a refusal', 'const refusals = { slow_down: [429, "Too many"] }', 'Too many'],
  ['a bell', `const kinds = { host: { title: ({ race }) => \`You host \${race}\` } }`, 'You host {race}'],
  ['one word under a name that says so', 'const steps = [{ label: "grid" }]', 'grid'],
])('%s is a text', (_, source, text) => {
  expect(textsOf(source)).toEqual([text])
})

test.each([
  ['a class name', '<p className="Large bold" />'],
  ['a look', 'css({ gridTemplate: "auto minmax(0, 1fr)" })'],
  ['a key of the keyboard', 'if (event.key === "Escape") close()'],
  ['a key of an object', 'const names = { "Red Bull Ring": outline }'],
  ['an address', `const link = \`/races/\${id} and more\``],
  ['SQL', 'const rows = db.prepare("SELECT name FROM races").all()'],
  ['SQL in a template', `const rows = sql\`count of \${races}\``],
  ['what an engineer reads', 'throw new Error("The page has no root")'],
  ['an import', 'import { a } from "Some where"'],
  ['a type', 'type Answer = "Yes please" | "No thanks"'],
  ['a test id', '<p data-testid="Race card" />'],
])('%s is none', (_, source) => {
  expect(textsOf(source)).toEqual([])
})

test('each has its line, in order', () => {
  expect(textsIn('words.ts', '\nconst a = "Save"\n\nconst b = "Undo"')).toEqual([
    { line: 2, text: 'Save' },
    { line: 4, text: 'Undo' },
  ])
})
