import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, ShieldOff } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { css } from 'styled-system/css'
import { type ListedMember, type MemberProfile, memberQuery } from '#web/features/members/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type MemberMenuProps = {
  member: ListedMember
  trigger: ReactElement
  onRole: () => void
  onCode: () => void
  onSignOut: () => void
}

/** Rare actions on a member: admin role, one-time code, signing out everywhere. */
export default function MemberMenu({ member, trigger, onRole, onCode, onSignOut }: MemberMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Mounted by a press. It opens after mounting so that it knows where to return the focus.
  useEffect(() => setIsOpen(true), [])
  const closing = (act: () => void) => () => {
    setIsOpen(false)
    act()
  }
  return (
    <Popover label="More actions" open={isOpen} onOpenChange={setIsOpen} className={panel} trigger={trigger}>
      {member.isAdmin ? (
        <MenuItem icon={<ShieldOff />} onPress={closing(onRole)}>
          Remove admin
        </MenuItem>
      ) : (
        <>
          <MakeAdmin member={member} onPress={closing(onRole)} />
          <MenuItem icon={<KeyRound />} onPress={closing(onCode)}>
            One-time code
          </MenuItem>
          <MenuItem icon={<LogOut />} onPress={closing(onSignOut)}>
            Sign out everywhere
          </MenuItem>
        </>
      )}
    </Popover>
  )
}

// An admin needs a passkey, so check afresh whether this member has one.
function MakeAdmin({ member, onPress }: { member: ListedMember; onPress: () => void }) {
  const { data, isError } = useQuery({ ...memberQuery(member.id), refetchOnMount: 'always' })
  return (
    <MenuItem icon={<ShieldCheck />} whyNot={whyNotMakeAdmin(member, data, isError)} onPress={onPress}>
      Make admin
    </MenuItem>
  )
}

/** Why a driver cannot be made an admin, as far as is known; `null` if they can. */
export function whyNotMakeAdmin(
  { displayName, status }: Pick<ListedMember, 'displayName' | 'status'>,
  profile: Pick<MemberProfile, 'protected'> | undefined,
  isError: boolean,
): string | null {
  if (status !== 'approved') return `Approve ${displayName} first.`
  if (profile?.protected) return null
  if (profile) return `${displayName} needs a passkey first.`
  return isError ? 'Could not check whether they have a passkey.' : 'Checking for a passkey...'
}

type MenuItemProps = { icon: ReactNode; whyNot?: string | null; onPress: () => void; children: ReactNode }

function MenuItem({ icon, whyNot = null, onPress, children }: MenuItemProps) {
  const reason = useId()
  return (
    <div>
      <Button
        variant="ghost"
        icon={icon}
        className={act}
        aria-disabled={whyNot !== null}
        aria-describedby={whyNot === null ? undefined : reason}
        onClick={whyNot === null ? onPress : undefined}
      >
        {children}
      </Button>
      {whyNot !== null && (
        <p id={reason} className={why} aria-live="polite">
          {whyNot}
        </p>
      )}
    </div>
  )
}

const panel = css({
  display: 'grid',
  gap: '1',
  width: 'auto',
  minWidth: '[13rem]',
  maxWidth: '[18rem]',
  p: '2',
})
const act = css({ justifyContent: 'flex-start', width: 'full' })
const why = css({ px: '4', pb: '2', color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })
