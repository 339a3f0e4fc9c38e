import { BookOpen, ChevronDown, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { useMinWidthMd } from '#web/lib/screen-width.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const parts = [
  {
    title: 'Racing conduct',
    rules: ['Clean racing', 'Respect others', 'Follow the race director'],
  },
  {
    title: 'Registration',
    rules: ['Register before the deadline', 'Commit to races you join', 'Notify if unable to attend'],
  },
]

/** The rules in six lines, folded on a phone, and links to the full documents. */
export function RulesSummary() {
  const hasRoom = useMinWidthMd()
  return (
    <Card as="section" padded className={summary} aria-label="Club rules in short">
      {hasRoom ? (
        <InShort />
      ) : (
        <details className={css({ '&[open] > summary > svg': { transform: 'rotate(180deg)' } })}>
          <summary className={opener}>
            <span className={css({ flex: '1', textStyle: 'cardTitle' })}>The rules in six lines</span>
            <ChevronDown aria-hidden="true" size={20} />
          </summary>
          <div className={css({ display: 'grid', gap: '5', pt: '3', pb: '1' })}>
            <InShort />
          </div>
        </details>
      )}
      <div className={links}>
        <Link to="/rules" className={button({ variant: 'secondary' })}>
          <BookOpen aria-hidden="true" />
          Club rules
        </Link>
        <Link to="/rules/appeals" className={button({ variant: 'secondary' })}>
          <Scale aria-hidden="true" />
          Race review and appeal guide
        </Link>
      </div>
    </Card>
  )
}

function InShort() {
  return parts.map(({ title, rules }) => (
    <div key={title}>
      <h2 className={css({ textStyle: 'cardTitle' })}>{title}</h2>
      <ul className={list}>
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  ))
}

const opener = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'control',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
})
const summary = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: '[minmax(0, 1fr) minmax(0, 1fr) auto]',
  },
  gap: { base: '3', md: '8' },
})
const list = css({ mt: '2', pl: '5', listStyle: 'disc', '& > li::marker': { color: 'fg.subtle' } })
const links = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row', lg: 'column' },
  justifyContent: { lg: 'center' },
  gridColumn: { md: '1 / -1', lg: 'auto' },
  gap: '3',
})
