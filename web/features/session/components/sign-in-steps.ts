import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { notify, type Toast } from '#web/ui/toast-store.ts'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
import { signInInput } from '#worker/features/session/contract.ts'
import { type Member, useSignIn } from '../api.ts'

/** What the form asks for: the gamertag, then, where the account is protected, a proof (decision 38). */
export type SignInStep = 'gamertag' | 'admin-key' | 'passkey'

interface Words {
  /** What an empty gamertag is told. */
  required: string
  refused: (error: ApiError, gamertag: string) => { title: string; description: string }
  welcome: (member: Member) => Toast
}

/** The steps of signing in, shared by the page and the header's dialog, which only say it in other words. */
export function useSignInSteps(words: Words, onSignedIn?: () => void) {
  const signIn = useSignIn()
  const [step, setStep] = useState<SignInStep>('gamertag')
  const [gamertag, setGamertag] = useState('')
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({})
  // Counts up whenever the field that is shown should have the focus.
  const [attempt, setAttempt] = useState(0)

  function show(next: { field?: string; form?: string }, on: SignInStep = step) {
    setStep(on)
    setProblem(next)
    setAttempt(count => count + 1)
  }

  function refuse(error: ApiError, typed: string) {
    if (error.code === 'proof_required')
      return show({}, error.methods.includes('admin_key') ? 'admin-key' : 'passkey')
    const { title, description } = words.refused(error, typed)
    notify({ title, description, variant: 'destructive' })
    const isAboutField = error.code === 'wrong_key' || error.code === 'driver_not_found'
    show(isAboutField ? { field: description } : { form: description })
  }

  async function submit(form: FormData) {
    const typed = step === 'gamertag' ? String(form.get('gamertag')) : gamertag
    setGamertag(typed)
    const adminKey = form.get('adminKey')?.toString()
    const wrong = findWrong(typed, adminKey, words.required)
    if (wrong) return show({ field: wrong })
    setProblem({})
    try {
      const { member } = await signIn.mutateAsync({ gamertag: typed, adminKey })
      notify(words.welcome(member))
      onSignedIn?.()
    } catch (error) {
      refuse(error instanceof ApiError ? error : new ApiError(0, {}), typed)
    }
  }

  return {
    step,
    gamertag,
    problem,
    attempt,
    isBusy: signIn.isPending,
    submit,
    goBack: () => show({}, 'gamertag'),
  }
}

/** The sentences of section 8 name the gamertag; what is about something else says so itself. */
export function ownSentence(error: ApiError): string | null {
  return ['slow_down', 'offline', 'wrong_key'].includes(error.code) ? error.detail : null
}

function findWrong(gamertag: string, adminKey: string | undefined, required: string): string | undefined {
  if (adminKey === '') return 'Admin key is required'
  const checked = gamertagField(required).safeParse(gamertag)
  if (!checked.success) return checked.error.issues[0]?.message
  return signInInput.safeParse({ gamertag, adminKey }).error?.issues[0]?.message
}
