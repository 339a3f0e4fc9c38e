import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUpdateProfile } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { type Member, sessionQuery } from '#web/features/session/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { type ProfileInput, profileInput } from '#worker/features/members/contract.ts'
import { useRegister } from '../api.ts'

type RegisteringOptions = { open: boolean; onDone: () => void; onSessionEnd: () => void }

/** Sends the registration form: first what was changed about the driver, then the place in the race (decision 41). */
export function useRegistering(race: Race, member: Member, options: RegisteringOptions) {
  const { open, onDone, onSessionEnd } = options
  const client = useQueryClient()
  const update = useUpdateProfile()
  const register = useRegister()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const busy = update.isPending || register.isPending
  // A second tap comes before the first is drawn as busy, or while the window closes behind a place that is taken.
  const isSent = useRef(false)
  useEffect(() => {
    if (open) isSent.current = false
  }, [open])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSent.current) return
    const form = event.currentTarget
    const typed = profileInput.safeParse(Object.fromEntries(new FormData(form)))
    const wrong = Object.fromEntries(typed.error?.issues.map(it => [it.path.join('.'), it.message]) ?? [])
    setErrors(wrong)
    setFailure(null)
    if (!typed.success) return focusField(form, Object.keys(wrong)[0])
    isSent.current = true
    try {
      await saveProfile(typed.data)
      await register.mutateAsync(race)
      onDone()
    } catch (error) {
      isSent.current = false
      explain(error)
    }
  }

  async function saveProfile({ displayName, experienceLevel }: ProfileInput) {
    if (displayName === member.displayName && experienceLevel === member.experienceLevel) return
    await update.mutateAsync(
      { id: member.id, displayName, experienceLevel },
      {
        onError: error => {
          const description = sentenceOf(error, 'Failed to update profile.')
          notify({ title: 'Update Failed', description, variant: 'destructive' })
        },
      },
    )
  }

  function explain(error: unknown) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'sign_in_required') return onSessionEnd()
    // What this page believes about the driver is out of date.
    if (code === 'not_approved') client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    setFailure(sentenceOf(error, 'Registration failed. Please try again.'))
  }

  const entered = register.isSuccess && register.variables.id === race.id
  return { submit, errors, failure, busy, entered }
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = name ? form.elements.namedItem(name) : null
  if (field instanceof HTMLElement) field.focus()
}
