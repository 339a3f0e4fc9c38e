import { useState } from 'react'
import { css } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { Invitation } from '#worker/features/joining/contract.ts'
import { useInvite } from './api.ts'

type InviteDialogProps = { open: boolean; onClose: () => void }

/** Creates a link that lets one driver join, and shows it once. */
export default function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { mutateAsync } = useInvite()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const { send, busy, failure } = useSubmit<Invitation>({
    failed: { title: 'Link Not Created', fallback: 'The link could not be created. Please try again.' },
    onDone: setInvitation,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Invite a driver"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {invitation ? 'Done' : 'Cancel'}
          </Button>
          {!invitation && (
            <Button busy={busy} busyLabel="Creating..." onClick={() => send(() => mutateAsync())}>
              Create link
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <Notice tone="error" title="Link Not Created" className={css({ mb: '4' })}>
          {failure}
        </Notice>
      )}
      {invitation ? (
        <InvitationLink {...invitation} />
      ) : (
        <p>
          The link lets one driver create a profile, even while joining is closed. They still wait for
          approval like everyone else.
        </p>
      )}
    </Dialog>
  )
}

function InvitationLink({ url, expiresAt }: Invitation) {
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Field
        label="Link"
        helper={`Good for one driver until ${dayAndTime(expiresAt)}, London time. Copy it now: it won’t be shown again.`}
      >
        <Input readOnly value={url} onFocus={event => event.target.select()} />
      </Field>
      <CopyButton text={url} otherwise="Press the link and copy it by hand.">
        Copy
      </CopyButton>
    </div>
  )
}
