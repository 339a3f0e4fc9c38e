import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useUpdateProfile } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { type Member, sessionQuery } from '#web/features/session/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { textsIn, useForm } from '#web/ui/form.ts'
import { type ProfileInput, profileInput } from '#worker/features/members/contract.ts'
import { useRegister } from '../api.ts'

const words = {
  profile: { title: 'Update Failed', fallback: 'Failed to update profile.' },
  place: { title: 'Registration Failed', fallback: 'Registration failed. Please try again.' },
}

type RegisteringOptions = { onDone: () => void; onSessionEnd: () => void }

/** Sends the registration form: first what was changed about the driver, then the place in the race (decision 41). */
export function useRegistering(race: Race, member: Member, { onDone, onSessionEnd }: RegisteringOptions) {
  const client = useQueryClient()
  const update = useUpdateProfile()
  const register = useRegister()
  const step = useRef<keyof typeof words>('profile')

  async function saveProfile({ displayName, experienceLevel }: ProfileInput) {
    if (displayName === member.displayName && experienceLevel === member.experienceLevel) return
    await update.mutateAsync({ id: member.id, displayName, experienceLevel })
  }

  return useForm({
    contract: profileInput,
    read: form => textsIn(form, ['displayName', 'experienceLevel']),
    async save(typed) {
      step.current = 'profile'
      await saveProfile(typed)
      step.current = 'place'
      await register.mutateAsync(race)
    },
    done: () => ({
      title: 'Registration Successful!',
      description: `You are registered for ${race.name}.`,
    }),
    failed(error) {
      const { title, fallback } = words[step.current]
      return { title, sentence: sentenceOf(error, fallback) }
    },
    onFailed(error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'sign_in_required') onSessionEnd()
      // What this page believes about the driver is out of date.
      if (code === 'not_approved') void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return false
    },
    onDone,
  })
}
