import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { button } from '#web/ui/button.tsx'
import { rulebook } from './rulebook.look.ts'

type RulebookProps = {
  chapters: Chapter[]
  /** Shown before the first chapter. */
  lead: ReactNode
  /** Shown at the end of a chapter, by its id. */
  tables: Record<string, ReactNode>
  /** Links at the end. */
  foot: ReactNode
}

/** A document of numbered chapters and clauses, each with its own address. */
export function Rulebook({ chapters, lead, tables, foot }: RulebookProps) {
  const styles = rulebook
  useScrollToHash()
  return (
    <div className={styles.root}>
      <Contents chapters={chapters} />
      <div className={styles.text}>
        <div className={styles.lead}>{lead}</div>
        {chapters.map((chapter, place) => (
          <Section key={chapter.id} chapter={chapter} number={place + 1}>
            {tables[chapter.id]}
          </Section>
        ))}
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  )
}

type SectionProps = { chapter: Chapter; number: number; children: ReactNode }

function Section({ chapter: { id, title, clauses }, number, children }: SectionProps) {
  const styles = rulebook
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        <span>{number}</span> <span>{title}</span>
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ol role="list" className={styles.clauses}>
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

/** The table of contents: open beside the text, folded above it, where it would fill a screen. */
function Contents({ chapters }: { chapters: Chapter[] }) {
  const styles = rulebook
  const [open] = useState(() => matchMedia('(min-width: 1024px)').matches)
  return (
    <nav aria-label="Contents" className={styles.contents}>
      <details open={open}>
        <summary className={styles.summary}>Contents</summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
        <ol role="list" className={styles.entries}>
          {chapters.map(({ id, title }, place) => (
            <li key={id}>
              <Link to={`#${id}`}>
                <span>{place + 1}</span> {title}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

type RuleTableProps = {
  caption: string
  columns: string[]
  rows: (string | number)[][]
  /** Stacks the cells on a phone, for cells of whole sentences. */
  stacks?: boolean
}

/** A table in a document; the first cell of each row is its head. */
export function RuleTable({ caption, columns, rows, stacks }: RuleTableProps) {
  return (
    <table className={rulebook.table} data-stacks={stacks || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} data-column={columns[place + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links to the other document, and to the championships or, for newcomers, to registration. */
export function RulebookLinks({ to, children }: { to: string; children: string }) {
  const { member } = useSession()
  const secondary = button({ variant: 'secondary' })
  return (
    <>
      <Link to={to} className={button()}>
        {children}
      </Link>
      {member && member.status !== 'rejected' && (
        <Link to="/championships" className={secondary}>
          Back to championships
        </Link>
      )}
      {!member && (
        <Link to="/register" className={secondary}>
          Create New Driver Profile
        </Link>
      )}
    </>
  )
}

/** Scrolls to the chapter or clause in the address, and focuses it. */
function useScrollToHash() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit.
  useEffect(() => {
    const place = document.getElementById(hash.slice(1))
    if (!place) return
    place.scrollIntoView()
    place.focus({ preventScroll: true })
  }, [hash, key])
}

/** A chapter of numbered clauses. `id` is its anchor and must never change: people link to it. */
export type Chapter = { id: string; title: string; clauses: string[] }
