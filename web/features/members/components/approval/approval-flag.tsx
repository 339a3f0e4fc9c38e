import { TriangleAlert } from 'lucide-react'
import { css, cx } from 'styled-system/css'
import { notice } from 'styled-system/recipes'

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Warns of a gamertag that the eye can take for another's. Part of the card, so not announced by itself. */
export function ApprovalFlag({ looksLike }: { looksLike: string[] }) {
  const look = notice({ tone: 'warn' })
  return (
    <div className={look.root}>
      <TriangleAlert aria-hidden="true" />
      <div className={cx(look.text, css({ flexBasis: '0' }))}>
        <p className={look.title}>Looks like {list.format(looksLike)}</p>
        <p>The same driver twice, or someone posing? Compare the spelling and ask before you approve.</p>
      </div>
    </div>
  )
}
