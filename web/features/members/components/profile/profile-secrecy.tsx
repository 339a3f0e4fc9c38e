import { SecrecyCard } from '#web/features/passkeys/protection-card.tsx'
import { LatePart, useLate } from '#web/ui/late.tsx'
import type { MemberProfile } from '../../api.ts'

const protectCard = new LatePart(() => import('#web/features/passkeys/passkeys-card.tsx'))

/** How well the own gamertag is guarded: in words at once, and with the passkeys once they are there. */
export function ProfileSecrecy({ member }: { member: MemberProfile }) {
  const { Part: ProtectCard } = useLate(protectCard)
  if (ProtectCard) return <ProtectCard member={member} />
  return <SecrecyCard isAdmin={member.isAdmin} isProtected={member.protected === true} />
}
