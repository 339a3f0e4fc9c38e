import { useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import type { ListedMember } from '#web/features/members/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type IssuedCode, useIssueEnrolmentCode } from './api.ts'

type EnrolmentCodeDialogProps = {
  member: Pick<ListedMember, 'id' | 'displayName' | 'gamertag'>
  open: boolean
  onClose: () => void
}

/** Creates a one-time code for a driver, and shows it once. */
export default function EnrolmentCodeDialog({ member, open, onClose }: EnrolmentCodeDialogProps) {
  const { mutateAsync } = useIssueEnrolmentCode()
  const [issued, setIssued] = useState<IssuedCode | null>(null)
  // Only the server knows who has a passkey; an admin who creates a code anyway states that all are lost.
  const [isProtected, setIsProtected] = useState(false)
  const { send, busy, failure } = useSubmit({
    failed: { title: 'Code Not Created', fallback: 'The code could not be created. Please try again.' },
    onDone: setIssued,
    onFailed(error) {
      const hasPasskey = error instanceof ApiError && error.code === 'is_protected'
      if (hasPasskey) setIsProtected(true)
      return hasPasskey
    },
  })
  const make = () => send(() => mutateAsync({ id: member.id, hasLostPasskeys: isProtected }))
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={onClose}
      size="sm"
      title="One-time code"
      description={<span className={css({ overflowWrap: 'anywhere' })}>For {nameOf(member)}</span>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {issued ? 'Done' : 'Cancel'}
          </Button>
          {!issued && (
            <Button busy={busy} busyLabel="Creating..." onClick={make}>
              {isProtected ? 'All lost: create code' : 'Create code'}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <Notice tone="error" title="Code Not Created" className={css({ mb: '4' })}>
          {failure}
        </Notice>
      )}
      {isProtected && !issued && (
        <Notice tone="warn" title="This driver has a passkey" className={css({ mb: '4' })}>
          They can sign in with it and need no code. Create one only if they have lost every passkey: anyone
          with the code can sign in as them. The club records that you said so.
        </Notice>
      )}
      {issued ? (
        <ShownCode issued={issued} renew={{ make, busy }} />
      ) : (
        <p>
          With this code and their gamertag, a driver can add a passkey and sign in: their first, or a new one
          if all are lost. Make sure it is really them asking. The driver is notified, and the club keeps a
          record.
        </p>
      )}
    </Dialog>
  )
}

function nameOf({ displayName, gamertag }: EnrolmentCodeDialogProps['member']) {
  return isolated(displayName === gamertag ? gamertag : `${displayName} (${gamertag})`)
}

type ShownCodeProps = { issued: IssuedCode; renew: { make: () => void; busy: boolean } }

/** The code in two halves for reading out, with the time left; once expired, a button for a new one. */
export function ShownCode({ issued: { code, expiresAt }, renew }: ShownCodeProps) {
  const left = Date.parse(expiresAt) - useNow()
  const digits = useRef<HTMLParagraphElement>(null)
  useEffect(() => digits.current?.focus(), [])
  if (left <= 0)
    return (
      <Notice
        tone="warn"
        title="This code has expired"
        action={
          <Button size="sm" busy={renew.busy} busyLabel="Creating..." onClick={renew.make}>
            Create a new one
          </Button>
        }
      >
        It no longer works.
      </Notice>
    )
  return (
    <div className={css({ display: 'grid', gap: '4', justifyItems: 'center' })}>
      <p ref={digits} tabIndex={-1} className={number}>
        {`${code.slice(0, 4)} ${code.slice(4)}`}
      </p>
      <p className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>
        Good for <span role="timer">{countdown(left)}</span>, one use only
      </p>
      <CopyButton text={code} otherwise="Read it out instead.">
        Copy
      </CopyButton>
      <p className={css({ justifySelf: 'stretch' })}>
        Pass it on by voice or in a private message, never in a room. The driver enters it on the sign-in
        page, under “I have a one-time code”. It won’t be shown again.
      </p>
    </div>
  )
}

const number = css({
  textStyle: 'numeral',
  fontSize: '5xl',
  letterSpacing: 'wide',
  lineHeight: 'none',
  whiteSpace: 'nowrap',
  userSelect: 'all',
})
