import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LeftDraft } from './use-case-draft.ts'

const titles: Record<LeftDraft['what'], string> = {
  report: 'Your report was not sent, and you can send no more for this race',
  reply: 'Your side was not sent, and the hearing is over',
  vote: 'Your vote was not sent, and the votes are in',
  decision: 'Your decision was not sent, and the case has been decided',
  appeal: 'Your appeal was not sent, and it is too late to appeal',
  answer: 'Your answer was not sent, and the appeal has been answered',
}

/** Drafts that can no longer be sent, until their author discards them. */
export default function LeftDrafts({
  drafts,
  onForgotten,
}: {
  drafts: LeftDraft[]
  onForgotten: () => void
}) {
  return drafts.map(({ what, text, forget }) => (
    <Notice
      key={what}
      tone="warn"
      title={titles[what]}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <CopyButton text={text} label="Copy what you wrote">
            Copy
          </CopyButton>
          <Button
            variant="ghost"
            onClick={() => {
              forget()
              onForgotten()
            }}
          >
            Discard draft
          </Button>
        </div>
      }
    >
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{text}</p>
    </Notice>
  ))
}
