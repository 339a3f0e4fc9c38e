import { useMutation } from '@tanstack/react-query'
import { useAdoptMember, whileRenewingSession } from '#web/features/session/changes.ts'
import { api, unwrap } from '#web/lib/api.ts'
import type { ExperienceLevel } from '#worker/features/members/contract.ts'

interface NewMember {
  displayName: string
  gamertag: string
  experienceLevel: ExperienceLevel
  invitation: string | null
}

/** Creating a driver profile, which also signs this browser in. */
export function useCreateMember() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: NewMember) => whileRenewingSession(() => unwrap(api.members.$post({ json }))),
    onSuccess: member => adopt(member),
  })
}
