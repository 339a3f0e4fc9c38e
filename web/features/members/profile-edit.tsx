import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EditClash, type FieldWords } from '#web/ui/edit-clash.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MemberProfile } from './api.ts'
import { ProfileFields } from './components/profile/profile-fields.tsx'
import { type ProfileFieldName, useProfileSaving } from './components/profile/profile-saving.ts'
import { ProfileSecrecy } from './components/profile/profile-secrecy.tsx'
import { PictureField } from './picture-field.tsx'
import { usePictureUpload } from './picture-upload.ts'

type ProfileEditProps = { member: MemberProfile; isOwn: boolean; onClose: () => void }

/** Changing a profile. What was typed stays until it is saved or given up. */
export default function ProfileEdit({ member, isOwn, onClose }: ProfileEditProps) {
  const saving = useProfileSaving(member, onClose)
  const picture = usePictureUpload(saving.shown.profileImageUrl)
  const unsaved = useUnsaved(saving.isChanged || picture.isUnsaved)
  const { show } = picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the fields begin anew.
  useEffect(() => show(saving.shown.profileImageUrl), [saving.round])
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => {
    saving.forget()
    unsaved.leave()
  }
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={isOwn ? columns : undefined}>
      <Card as="section" padded>
        <h2 ref={heading} tabIndex={-1} className={css({ textStyle: 'cardTitle' })}>
          {isOwn ? 'Edit your profile' : `Edit ${member.displayName}’s profile`}
        </h2>
        <form
          noValidate
          // Saved without it, the form would close over a picture that is still on its way.
          onSubmit={event => (picture.isSending ? event.preventDefault() : saving.submit(event))}
          onChange={saving.look}
          className={css({ display: 'grid', gap: '5', mt: '5' })}
        >
          {!isOwn && (
            <Notice>You change this profile as an admin. The club keeps a record of what you change.</Notice>
          )}
          <EditClash editing={saving.editing} words={words} onDecide={saving.choose} />
          <PictureField name={member.displayName} picture={picture} isOwn={isOwn} onChange={saving.look} />
          <ProfileFields key={saving.round} start={saving.shown} errors={saving.errors} />
          {saving.failure && (
            <Notice tone="error" title="Update Failed">
              {saving.failure}
            </Notice>
          )}
          <div className={actions}>
            <Button variant="secondary" onClick={saving.cancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={saving.isUndecided}
              busy={saving.busy || picture.isSending}
              busyLabel={picture.isSending ? 'Uploading...' : 'Saving...'}
            >
              Save Changes
            </Button>
          </div>
        </form>
      </Card>
      {isOwn && <ProfileSecrecy member={member} />}
      <LeaveDialog
        open={unsaved.isAsking}
        what="What you changed in the profile"
        onStay={unsaved.stay}
        onLeave={leave}
      />
    </div>
  )
}

const words: FieldWords<Record<ProfileFieldName, string>> = {
  profileImageUrl: ['Picture', path => (path ? 'A picture' : 'No picture')],
  displayName: ['Nickname / Known as', String],
  experienceLevel: ['Experience level', String],
  carNumber: ['Car number', String],
  bio: ['Bio', String],
  favoriteTrack: ['Favourite track', String],
  favoriteCarClass: ['Favourite car class', String],
  streamLink: ['Stream link', String],
  streamLink2: ['Second stream link', String],
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  alignItems: 'start',
  gap: '6',
})
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '3',
  '& > *': { flexGrow: { base: '1', sm: '0' } },
})
