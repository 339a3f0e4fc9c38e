import type { ReactNode } from 'react'
import { rulebook } from 'styled-system/recipes'
import { useAddressedPlace } from './components/addressed-place.ts'
import type { Chapter } from './components/chapter.ts'
import { Contents } from './components/contents.tsx'

type RulebookProps = {
  chapters: Chapter[]
  /** What stands before the first chapter. */
  lead: ReactNode
  /** What stands at the end of a chapter, by its id. */
  tables: Record<string, ReactNode>
  /** The way on. */
  foot: ReactNode
}

/** A document in numbered chapters and clauses, each of which has its own address. */
export function Rulebook({ chapters, lead, tables, foot }: RulebookProps) {
  const look = rulebook()
  useAddressedPlace()
  return (
    <div className={look.root}>
      <Contents chapters={chapters} />
      <div className={look.text}>
        <div className={look.lead}>{lead}</div>
        {chapters.map((chapter, place) => (
          <Section key={chapter.id} chapter={chapter} number={place + 1}>
            {tables[chapter.id]}
          </Section>
        ))}
        <div className={look.foot}>{foot}</div>
      </div>
    </div>
  )
}

type SectionProps = { chapter: Chapter; number: number; children: ReactNode }

function Section({ chapter: { id, title, clauses }, number, children }: SectionProps) {
  const look = rulebook()
  return (
    <section id={id} tabIndex={-1} className={look.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={look.title}>
        <span>{number}</span> <span>{title}</span>
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ol role="list" className={look.clauses}>
        {clauses.map((clause, place) => (
          <li key={clause} id={`${number}.${place + 1}`}>
            <span>
              {number}.{place + 1}
            </span>{' '}
            <p>{clause}</p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
