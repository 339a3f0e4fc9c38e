import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { circuits } from '#web/features/circuits/circuits.ts'
import { useSession } from '#web/features/session/api.ts'
import { useFormDraft } from '#web/lib/form-drafts.ts'
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import {
  beginEditing,
  differingFields,
  isEditConflict,
  type Kept,
  useEditing,
} from '#web/ui/edit-conflict.ts'
import { EditConflictNotice, type FieldWords } from '#web/ui/edit-conflict-notice.tsx'
import { Field, Input, NativeSelect, Textarea } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { experienceLevels, profileInput } from '#worker/features/members/contract.ts'
import { type MemberProfile, type ProfileEdit, useUpdateProfile } from './api.ts'
import { PictureField } from './picture-field.tsx'
import { usePictureUpload } from './picture-upload.ts'
import { GamertagProtection } from './profile-view.tsx'
import { profileForm } from './state.ts'

type ProfileEditFormProps = { member: MemberProfile; isOwn: boolean; onClose: () => void }

/** The profile form. What was typed is kept until it is saved or discarded. */
export default function ProfileEditForm({ member, isOwn, onClose }: ProfileEditFormProps) {
  const saving = useProfileForm(member, onClose)
  const picture = usePictureUpload(saving.shown.profileImageUrl)
  const unsaved = useUnsavedChanges(saving.isChanged || picture.isUnsaved)
  const { show } = picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the fields are reset.
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
          // Saving now would close the form before the picture has arrived.
          onSubmit={event => (picture.isSending ? event.preventDefault() : saving.submit(event))}
          onChange={saving.look}
          className={css({ display: 'grid', gap: '5', mt: '5' })}
        >
          {!isOwn && (
            <Notice>
              You are editing this profile as an admin. The club keeps a record of your changes.
            </Notice>
          )}
          <EditConflictNotice editing={saving.editing} words={fieldWords} onDecide={saving.choose} />
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
      {isOwn && <GamertagProtection member={member} />}
      <LeaveDialog open={unsaved.isAsking} what="Your profile" onStay={unsaved.stay} onLeave={leave} />
    </div>
  )
}

const fieldWords: FieldWords<Record<ProfileFieldName, string>> = {
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

type ProfileFieldsProps = {
  start: Record<ProfileFieldName, string>
  errors: Record<string, string>
}

function ProfileFields({ start, errors }: ProfileFieldsProps) {
  const tracks = useId()
  return (
    <>
      <div className={trio}>
        <Field label="Nickname / Known as" error={errors.displayName} required>
          <Input name="displayName" autoComplete="nickname" defaultValue={start.displayName} />
        </Field>
        <Field label="Experience level" error={errors.experienceLevel}>
          <NativeSelect name="experienceLevel" defaultValue={start.experienceLevel}>
            {experienceLevels.map(level => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Car number" helper="From 0 to 999" error={errors.carNumber}>
          <Input name="carNumber" inputMode="numeric" autoComplete="off" defaultValue={start.carNumber} />
        </Field>
      </div>
      <Field label="Bio" helper="A few words about you and your racing." error={errors.bio}>
        <Textarea name="bio" autoresize rows={4} defaultValue={start.bio} />
      </Field>
      <div className={pair}>
        <Field label="Favourite track" error={errors.favoriteTrack}>
          <Input name="favoriteTrack" list={tracks} autoComplete="off" defaultValue={start.favoriteTrack} />
        </Field>
        <Field label="Favourite car class" error={errors.favoriteCarClass}>
          <Input name="favoriteCarClass" autoComplete="off" defaultValue={start.favoriteCarClass} />
        </Field>
      </div>
      <datalist id={tracks}>
        {Object.values(circuits).map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <div className={pair}>
        <Field label="Stream link" helper="Your channel’s address, with https://" error={errors.streamLink}>
          <Input name="streamLink" {...link} defaultValue={start.streamLink} />
        </Field>
        <Field label="Second stream link" error={errors.streamLink2}>
          <Input name="streamLink2" {...link} defaultValue={start.streamLink2} />
        </Field>
      </div>
    </>
  )
}

const link = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: '5',
})
const trio = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '[2fr 2fr 1fr]' },
  alignItems: 'start',
  gap: '5',
})

/** The fields of the form, as the contract names them. */
type ProfileFieldName = (typeof fieldNames)[number]
type Typed = Record<ProfileFieldName, string>

const fieldNames = [
  'profileImageUrl',
  'displayName',
  'experienceLevel',
  'carNumber',
  'bio',
  'favoriteTrack',
  'favoriteCarClass',
  'streamLink',
  'streamLink2',
] as const

/** The profile form: initial values, errors, and saving unless the same fields have changed elsewhere since. */
function useProfileForm(member: MemberProfile, onDone: () => void) {
  const { member: me } = useSession()
  const draft = useFormDraft<Kept<Typed>>(me?.id ?? '', profileForm(member.id))
  const update = useUpdateProfile()
  const [saved] = useState(() => fieldValues(member))
  const { editing = beginEditing(saved, draft.kept), ...edit } = useEditing(saved, draft.kept)
  const { base, shown, round } = editing
  const [isChanged, setIsChanged] = useState(() => differingFields(base, shown).length > 0)

  const forget = () => draft.keep(null)
  function close() {
    forget()
    onDone()
  }

  const read = (form: HTMLFormElement) => textsIn(form, fieldNames)
  const form = useForm({
    contract: profileInput,
    read,
    save: (_, typed) =>
      edit.save(typed, it => update.mutateAsync({ id: member.id, ...it } as ProfileEdit), fieldValues),
    done: () => ({ title: 'Profile Updated', description: 'Your changes are saved.' }),
    failed: { title: 'Update Failed', fallback: 'Failed to update profile.' },
    onFailed: isEditConflict,
    onDone: close,
  })

  const look = ({ currentTarget: form }: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>) => {
    const changed = edit.toKeep(read(form))
    setIsChanged(changed !== null)
    draft.keep(changed)
  }
  const choose = (form: HTMLFormElement, name: ProfileFieldName, whose: 'mine' | 'theirs') =>
    edit.decide(read(form), name, whose)
  return {
    ...form,
    ...{ editing, isUndecided: edit.isUndecided, choose, shown, round, isChanged, look, forget },
    cancel: close,
  }
}

function fieldValues(member: MemberProfile): Typed {
  return Object.fromEntries(fieldNames.map(name => [name, member[name] ?? ''])) as Typed
}
