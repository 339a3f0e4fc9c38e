import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Button, button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { subscribeLinks } from './subscribe-links.ts'

type LinkDialogProps = {
  url: string
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** A calendar link, shown once: buttons for Apple, Google and Outlook, and the link itself for any other calendar. */
export default function LinkDialog({ url, open, onClose, finalFocus }: LinkDialogProps) {
  const { apple, google, outlook } = subscribeLinks(url)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOpen
      finalFocus={finalFocus}
      size="sm"
      title="Your races in your calendar"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" className={css({ display: 'grid', gap: '4', listStyle: 'none' })}>
        <Program name="Apple" href={apple}>
          On an iPhone, iPad or Mac: press and confirm.
        </Program>
        <Program name="Google" href={google}>
          In a browser, not in the app: press and confirm. It shows on your phone too.
        </Program>
        <Program name="Outlook" href={outlook}>
          In a browser: press and confirm. It shows on your phone too.
        </Program>
      </ul>
      <div className={css({ display: 'grid', gap: '3', mt: '5' })}>
        <Field
          label="Link for any other calendar"
          helper="Copy it now: it won’t be shown again. Anyone who has it can see which races you are in."
        >
          <Input readOnly value={url} onFocus={event => event.target.select()} />
        </Field>
        <CopyButton text={url} label="Copy link" otherwise="Press the link and copy it by hand.">
          Copy
        </CopyButton>
      </div>
    </Dialog>
  )
}

type ProgramProps = { name: string; href: string; children: ReactNode }

function Program({ name, href, children }: ProgramProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={link}>
        Add to {name}
        <ArrowUpRight aria-hidden="true" />
      </a>
      <p className={css({ mt: '1.5', color: 'fg.muted', fontSize: 'sm' })}>{children}</p>
    </li>
  )
}

const link = `${button({ variant: 'secondary' })} ${css({ width: 'full', minHeight: '[48px]' })}`
