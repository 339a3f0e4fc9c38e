import { MoreHorizontal } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LatePart, useLate } from '#web/ui/late.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'

const menu = new LatePart(() => import('#web/features/admin/member-menu.tsx'))

type MemberMoreProps = {
  member: ListedMember
  /** The id of the element that names the member. */
  nameId: string
  onRole: () => void
  onCode: () => void
  onSignOut: () => void
}

/** The button to what is done seldom. The menu comes by a press: one for each of hundreds of rows would be slow to draw. */
export function MemberMore({ nameId, ...acts }: MemberMoreProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { Part: Menu, isMissing } = useLate(menu, isAsked)
  if (Menu && isAsked) return <Menu trigger={<MoreButton aria-describedby={nameId} />} {...acts} />
  return (
    <>
      <MoreButton
        aria-describedby={nameId}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={menu.fetchAhead}
        onFocus={menu.fetchAhead}
        onClick={() => setIsAsked(true)}
      />
      {isMissing && <NoConnection onDismiss={() => setIsAsked(false)} />}
    </>
  )
}

function MoreButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>) {
  return (
    <IconButton {...props} label="More actions" size="sm">
      <MoreHorizontal />
    </IconButton>
  )
}
