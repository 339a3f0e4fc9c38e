import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/shown.tsx'
import { Rulebook } from '#web/features/rules/rulebook.tsx'

const chapters = [
  { id: 'scope', title: 'Scope', clauses: ['For everybody.'] },
  { id: 'conduct', title: 'Conduct', clauses: ['Be kind.', 'Be on time.'] },
]

test('a clause of the rules has its number for an address, and a chapter its name', () => {
  const html = htmlOf(<Rulebook chapters={chapters} lead={null} tables={{}} foot={null} />)
  for (const [number, clause] of [
    ['1.1', 'For everybody.'],
    ['2.1', 'Be kind.'],
    ['2.2', 'Be on time.'],
  ])
    expect(html).toMatch(new RegExp(`<li id="${number}"><span>${number}</span> <p>${clause}</p>`))
  expect(html).toMatch(/<section id="conduct"[^>]*><h2[^>]*><span>2<\/span> <span>Conduct</)
})
