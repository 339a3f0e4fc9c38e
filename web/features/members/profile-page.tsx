import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { Late, LatePart } from '#web/ui/late.tsx'
import { Page } from '#web/ui/page.tsx'
import { memberQuery } from './api.ts'
import { ProfileHead } from './components/profile/profile-head.tsx'
import { ProfileFailed, ProfileLoading, ProfileMissing } from './components/profile/profile-states.tsx'
import { ProfileView } from './profile-view.tsx'
import { profileDraftAtom } from './state.ts'

const profileEdit = new LatePart(() => import('./profile-edit.tsx'))

/** A driver's profile: for everyone to see, and for its owner and admins to change. */
export default function ProfilePage() {
  const { id = '' } = useParams()
  return <Profile key={id} id={id} />
}

function Profile({ id }: { id: string }) {
  const { member: me } = useSession()
  const query = useQuery(memberQuery(id))
  const draft = useAtomValue(profileDraftAtom)
  const isOwn = me?.id === id
  const [isEditing, setIsEditing] = useState(isOwn && draft?.id === id)
  const editButton = useReturningFocus(isEditing)

  if (query.error instanceof ApiError && query.error.status === 404) return <ProfileMissing />
  const member = query.data ?? (isOwn ? me : undefined)
  if (!member) return query.isError ? <ProfileFailed query={query} /> : <ProfileLoading />
  const mayEdit = isOwn || me?.isAdmin
  return (
    <>
      <title>{`${member.displayName} | Racing Club`}</title>
      <ProfileHead
        member={member}
        isOwn={isOwn}
        editButton={editButton}
        onNearEdit={profileEdit.fetchAhead}
        onEdit={mayEdit && !isEditing ? () => setIsEditing(true) : undefined}
      />
      <Page overlap>
        {query.isError && <FetchOutdated query={query} what="member" />}
        {isEditing ? (
          <Late
            part={profileEdit}
            waiting={<ProfileLoading bodyOnly />}
            member={member}
            isOwn={isOwn}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <ProfileView member={member} isOwn={isOwn} />
        )}
      </Page>
    </>
  )
}

/** Gives the focus back to the button that opened the form, once the form has gone. */
function useReturningFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isEditing)
  useEffect(() => {
    if (before.current && !isEditing) button.current?.focus()
    before.current = isEditing
  }, [isEditing])
  return button
}
