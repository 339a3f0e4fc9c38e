import { AtSign, Image, Link } from 'lucide-react'
import { css } from 'styled-system/css'
import { chatComposer } from 'styled-system/recipes'

/** What the field understands beside words. */
export function Hints() {
  return (
    <ul className={chatComposer().hints}>
      <li>
        <Link aria-hidden="true" />
        Paste links
      </li>
      <li>
        <Image aria-hidden="true" />
        Paste image URLs
      </li>
      <li>
        <AtSign aria-hidden="true" />
        Mention members
      </li>
      <li className={css({ hideBelow: 'xl' })}>Ctrl+Enter sends</li>
    </ul>
  )
}
