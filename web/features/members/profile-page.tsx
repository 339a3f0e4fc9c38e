import { useQuery } from '@tanstack/react-query'
import { Hourglass, Pencil, ShieldCheck, UserX, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { css, cx } from 'styled-system/css'
import { CircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { licenceQuery } from '#web/features/incidents/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { keptDraft } from '#web/lib/form-drafts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Container, Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { pageHead } from '#web/ui/surfaces.look.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type MemberProfile, memberQuery } from './api.ts'
import { ProfileView } from './profile-view.tsx'
import { profileForm } from './state.ts'

const profileEdit = new LazyPart(() => import('./profile-edit.tsx'))

/** A driver's profile: every member can see it, its owner and admins can edit it. */
export default function ProfilePage() {
  const { id = '' } = useParams()
  return <Profile key={id} id={id} />
}

function Profile({ id }: { id: string }) {
  const { member: me } = useSession()
  const query = useQuery(memberQuery(id))
  // Prefetched for the card below, in parallel with the member.
  useQuery({ ...licenceQuery(id), notifyOnChangeProps: [] })
  const isOwn = me?.id === id
  // A draft of the member's own profile opens the form again.
  const isBegun = useMemo(() => isOwn && keptDraft(id, profileForm(id)) !== undefined, [isOwn, id])
  const [isOpened, setIsEditing] = useState<boolean>()
  const isEditing = isOpened ?? isBegun
  const editButton = useFocusEditButtonAgain(isEditing)

  if (query.error instanceof ApiError && query.error.status === 404) return <ProfileMissing />
  const member = query.data ?? (isOwn ? me : undefined)
  if (!member) return query.isError ? <ProfileFailed query={query} /> : <ProfileLoading />
  const mayEdit = isOwn || me?.isAdmin
  const isFormOpen = isEditing && mayEdit // not once the session has ended
  return (
    <>
      <title>{`${isolated(member.displayName)} | Racing Club`}</title>
      <ProfileHead
        member={member}
        isOwn={isOwn}
        editButton={editButton}
        onNearEdit={profileEdit.fetchAhead}
        onEdit={mayEdit && !isEditing ? () => setIsEditing(true) : undefined}
      />
      <Page overlap>
        {query.isError && <FetchOutdated query={query} what="member" />}
        {isFormOpen ? (
          <LazyDialog
            part={profileEdit}
            waiting={<ProfileLoading bodyOnly />}
            member={member}
            isOwn={isOwn}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <ProfileView member={member} isOwn={isOwn} isForAdmin={Boolean(me?.isAdmin) && !isOwn} />
        )}
      </Page>
    </>
  )
}

/** Returns focus to the button that opened the form once the form has gone. */
function useFocusEditButtonAgain(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isEditing)
  useEffect(() => {
    if (before.current && !isEditing) button.current?.focus()
    before.current = isEditing
  }, [isEditing])
  return button
}

type ProfileHeadProps = {
  member: MemberProfile
  isOwn: boolean
  editButton: RefObject<HTMLButtonElement | null>
  /** The pointer or focus is on the button: its form can be fetched. */
  onNearEdit: () => void
  /** Absent if this profile may not be edited, or is being edited. */
  onEdit?: () => void
}

/** Picture or initial, name, gamertag, status and the car number on its plate. */
function ProfileHead({ member, isOwn, editButton, onNearEdit, onEdit }: ProfileHeadProps) {
  const styles = pageHead({ overlap: true })
  return (
    <div className={styles.root}>
      {member.favoriteTrack && (
        <div className={styles.art} aria-hidden="true">
          <CircuitBackdrop track={member.favoriteTrack} />
        </div>
      )}
      <Container>
        <div className={styles.inner}>
          <div className={who}>
            <Avatar
              name={member.displayName}
              src={member.profileImageUrl}
              size="xl"
              tone={isOwn ? 'own' : 'other'}
              seed={member.id}
            />
            <div className={styles.text}>
              <h1 className={styles.title}>{member.displayName}</h1>
              <p className={styles.subtitle}>
                <VisuallyHidden>Gamertag </VisuallyHidden>
                {member.gamertag}
              </p>
              <ProfileBadges member={member} />
            </div>
          </div>
          <div className={styles.side}>
            {member.carNumber && (
              <p className={cx(plate, isOwn ? yellow : white)}>
                <VisuallyHidden>Car number </VisuallyHidden>#{member.carNumber}
              </p>
            )}
            {onEdit && (
              <Button
                ref={editButton}
                variant="onPit"
                icon={<Pencil />}
                onPointerEnter={onNearEdit}
                onFocus={onNearEdit}
                onClick={onEdit}
              >
                {isOwn ? 'Edit Profile' : 'Edit Profile as admin'}
              </Button>
            )}
          </div>
        </div>
      </Container>
    </div>
  )
}

const who = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  columnGap: '6',
  rowGap: '4',
  minWidth: '0',
})

// As on the road, the front plate is white; yellow is for what is yours.
const plate = css({
  px: '3',
  py: '2',
  borderRadius: 'plate',
  textStyle: 'plate',
  fontSize: '2xl',
  color: 'plate.fg',
  forcedColorAdjust: 'none',
})
const yellow = css({ bg: 'plate.solid' })
const white = css({ bg: 'fg.onPit' })

/** The driver's level, and the status of the profile unless it is simply approved. */
function ProfileBadges({ member }: { member: MemberProfile }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
      <Badge on="art">{member.experienceLevel}</Badge>
      {member.isAdmin && (
        <Badge on="art" icon={<ShieldCheck />}>
          Admin
        </Badge>
      )}
      {member.protected && !member.isAdmin && (
        <Badge on="art" icon={<ShieldCheck />}>
          Protected
        </Badge>
      )}
      {member.status === 'pending' && (
        <Badge status="warn" icon={<Hourglass />}>
          Pending
        </Badge>
      )}
      {member.status === 'rejected' && (
        <Badge status="danger" icon={<X />}>
          Rejected
        </Badge>
      )}
    </div>
  )
}

/** The page while the driver is loading; with `bodyOnly` only the form is still loading. */
function ProfileLoading({ bodyOnly }: { bodyOnly?: boolean }) {
  const body = (
    <Loading label="Loading...">
      <Card padded className={css({ display: 'grid', gap: '4' })}>
        <Skeleton shape="text" width="30%" height="28px" />
        <Skeleton height="96px" />
        <Skeleton shape="text" width="60%" height="24px" />
        <Skeleton shape="text" width="45%" height="24px" />
      </Card>
    </Loading>
  )
  if (bodyOnly) return body
  return (
    <>
      <title>Driver profile | Racing Club</title>
      <PageHead overlap title="Driver profile" subtitle="Loading..." />
      <Page overlap>{body}</Page>
    </>
  )
}

/** Shown for a driver who is not, or no longer, in the club. */
function ProfileMissing() {
  return (
    <>
      <title>Member Not Found | Racing Club</title>
      <PageHead overlap title="Member Not Found" subtitle="Nobody in the club answers to this address." />
      <Page overlap>
        <Card>
          <EmptyState
            art={<UserX />}
            title="No driver here"
            action={
              <Link to="/races" className={button({ variant: 'primary' })}>
                Back to the races
              </Link>
            }
          >
            The driver may have left the club, or the link ran wide.
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}

/** Shown when a profile could not be fetched. */
function ProfileFailed({ query }: { query: ComponentProps<typeof FetchFailed>['query'] }) {
  return (
    <>
      <title>Driver profile | Racing Club</title>
      <PageHead overlap title="Driver profile" subtitle="This profile cannot be shown right now." />
      <Page overlap>
        <FetchFailed query={query} what="member" />
      </Page>
    </>
  )
}
