import { useState } from 'react'
import { Link } from 'react-router'
import { rulebook } from 'styled-system/recipes'
import type { Chapter } from './chapter.ts'

/** The chapters of a document: open beside the text, closed above it, where they would be a screen to scroll past. */
export function Contents({ chapters }: { chapters: Chapter[] }) {
  const look = rulebook()
  const [open] = useState(() => matchMedia('(min-width: 1024px)').matches)
  return (
    <nav aria-label="Contents" className={look.contents}>
      <details open={open}>
        <summary className={look.summary}>Contents</summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
        <ol role="list" className={look.entries}>
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
