import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { textIn, useForm } from '#web/ui/form.ts'
import type { Toast } from '#web/ui/toast-store.ts'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
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
  const typed = useRef('')
  // Counts up whenever another field has come, which should then have the focus.
  const [moves, setMoves] = useState(0)

  function moveTo(next: SignInStep) {
    setStep(next)
    setMoves(count => count + 1)
  }

  const { clear, ...form } = useForm({
    contract: step === 'gamertag' ? gamertagInput(words.required) : proofInput,
    read(form) {
      if (step !== 'gamertag') return { gamertag: typed.current, adminKey: textIn(form, 'adminKey') }
      typed.current = textIn(form, 'gamertag')
      return { gamertag: typed.current }
    },
    save: (_, given) => signIn.mutateAsync(given),
    done: ({ member }) => words.welcome(member),
    failed(error) {
      const { title, description } = words.refused(asRefusal(error), typed.current)
      return { title, sentence: description }
    },
    fieldOf: ({ code }) => fields[code] ?? null,
    onDone: onSignedIn,
    onFailed(error) {
      if (!(error instanceof ApiError) || error.code !== 'proof_required') return false
      moveTo(error.methods.includes('admin_key') ? 'admin-key' : 'passkey')
      return true
    },
  })

  return {
    ...form,
    step,
    gamertag: typed.current,
    moves,
    goBack() {
      clear()
      moveTo('gamertag')
    },
  }
}

function gamertagInput(required: string) {
  return z.object({ gamertag: gamertagField(required), adminKey: z.optional(z.string()) })
}

const proofInput = z.object({
  gamertag: z.string(),
  adminKey: z.optional(z.string().check(z.minLength(1, 'Admin key is required'))),
})

const fields: Record<string, string> = { wrong_key: 'adminKey', driver_not_found: 'gamertag' }

function asRefusal(error: unknown) {
  return error instanceof ApiError ? error : new ApiError(0, {})
}

/** The sentences of section 8 name the gamertag; what is about something else says so itself. */
export function ownSentence(error: ApiError): string | null {
  return ['slow_down', 'offline', 'wrong_key'].includes(error.code) ? error.detail : null
}
