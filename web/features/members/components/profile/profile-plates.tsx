import { Hourglass, ShieldCheck, X } from 'lucide-react'
import { css } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import type { MemberProfile } from '../../api.ts'

/** What a driver says he can do, and what the club says of his profile where that is not simply approved. */
export function ProfilePlates({ member }: { member: MemberProfile }) {
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
