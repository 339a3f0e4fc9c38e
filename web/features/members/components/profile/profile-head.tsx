import { Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { css, cx } from 'styled-system/css'
import { pageHead } from 'styled-system/recipes'
import { GhostArt } from '#web/features/circuits/components/circuit-art.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Container } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MemberProfile } from '../../api.ts'
import { ProfilePlates } from './profile-plates.tsx'

type ProfileHeadProps = {
  member: MemberProfile
  isOwn: boolean
  editButton: RefObject<HTMLButtonElement | null>
  /** The hand is near the button: its form can be fetched. */
  onNearEdit: () => void
  /** Absent where this profile is not to be changed, or is being changed. */
  onEdit?: () => void
}

/** Who it is: picture or initial, name, gamertag, where the profile stands, and the car's number on its plate. */
export function ProfileHead({ member, isOwn, editButton, onNearEdit, onEdit }: ProfileHeadProps) {
  const look = pageHead({ overlap: true })
  return (
    <div className={look.root}>
      {member.favoriteTrack && (
        <div className={look.art} aria-hidden="true">
          <GhostArt track={member.favoriteTrack} />
        </div>
      )}
      <Container>
        <div className={look.inner}>
          <div className={who}>
            <Avatar
              name={member.displayName}
              src={member.profileImageUrl}
              size="xl"
              tone={isOwn ? 'own' : 'other'}
              seed={member.id}
            />
            <div className={look.text}>
              <h1 className={look.title}>{member.displayName}</h1>
              <p className={look.subtitle}>
                <VisuallyHidden>Gamertag </VisuallyHidden>
                {member.gamertag}
              </p>
              <ProfilePlates member={member} />
            </div>
          </div>
          <div className={look.side}>
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

// As on the road: the front plate is white, and yellow is for what is yours.
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
