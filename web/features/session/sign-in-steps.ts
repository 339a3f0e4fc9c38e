import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { textIn, useForm } from '#web/ui/form.ts'
import { notify, type Toast } from '#web/ui/notify.ts'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
import { type Member, useSignIn } from './api.ts'

/** What the form asks for: a gamertag, then a proof if it is protected (docs/decisions.md 38), or a one-time code. */
export type SignInStep = 'gamertag' | 'proof' | 'code'

interface SignInWords {
  /** The error for an empty gamertag. */
  required: string
  refused: (error: ApiError, gamertag: string) => { title: string; description: string }
  welcome: (member: Member) => Toast
}

/** The steps of signing in, shared by the page and the dialog, which differ only in their texts. */
export function useSignInSteps(words: SignInWords, onSignedIn?: () => void) {
  const signIn = useSignIn()
  const { step, typed, at, moveTo } = useStep()
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
      moveTo('proof', { methods: error.methods, owner: typed.current })
      return true
    },
  })

  function leaveFor(next: SignInStep, unsent = typed.current) {
    clear()
    typed.current = unsent
    moveTo(next)
  }

  return {
    ...form,
    ...at,
    /** Signed in with a passkey, which is not sent with the form. */
    welcome(member: Member) {
      notify(words.welcome(member))
      onSignedIn?.()
    },
    /** A passkey works without a gamertag; a typed gamertag is there again after Back. */
    askPasskey: (unsent: string) => leaveFor('proof', unsent),
    askCode: (unsent?: string) => leaveFor('code', unsent),
    goBack: () => leaveFor('gamertag'),
  }
}

interface Proof {
  /** How the account can be opened, according to the server. */
  methods: string[]
  /** The gamertag whose passkey is needed; empty for any. */
  owner: string
}

const anyPasskey: Proof = { methods: ['passkey'], owner: '' }

/** The current step of the form, and what it asks for. */
function useStep() {
  const [step, setStep] = useState<SignInStep>('gamertag')
  const [{ methods, owner }, setProof] = useState(anyPasskey)
  const typed = useRef('')
  // Counts up whenever a new field should take focus.
  const [moves, setMoves] = useState(0)
  function moveTo(next: SignInStep, proof = anyPasskey) {
    setStep(next)
    setProof(proof)
    setMoves(count => count + 1)
  }
  const byKey = step === 'proof' && methods.includes('admin_key')
  const at = {
    step,
    moves,
    owner,
    gamertag: typed.current,
    /** The proof may be the club's admin key. */
    byKey,
    /** The proof may be a passkey. */
    byPasskey: step === 'proof' && (methods.includes('passkey') || !byKey),
    backLabel: owner ? 'Use another gamertag' : 'Back',
    /** Whether the form itself has something to submit; passkeys have their own buttons. */
    maySubmit: step === 'gamertag' || byKey,
  }
  return { step, typed, at, moveTo }
}

export type SignInSteps = ReturnType<typeof useSignInSteps>

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

/** The sentences of docs/specification.md 8 are about the gamertag; these refusals are about something else and keep their own. */
export function refusalDetail(error: ApiError): string | null {
  return ['slow_down', 'offline', 'wrong_key'].includes(error.code) ? error.detail : null
}
