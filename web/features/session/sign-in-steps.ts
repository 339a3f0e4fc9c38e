import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { textIn, useForm } from '#web/ui/form.ts'
import { notify, type Toast } from '#web/ui/notify.ts'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
import { type Member, useSignIn } from './api.ts'

/**
 * What the form asks for: the gamertag, then, where the account is protected, a proof (docs/decisions.md 38). A passkey can be
 * shown without a gamertag, and whoever has an admin's one-time code makes one.
 */
export type SignInStep = 'gamertag' | 'proof' | 'code'

interface SignInWords {
  /** What an empty gamertag is told. */
  required: string
  refused: (error: ApiError, gamertag: string) => { title: string; description: string }
  welcome: (member: Member) => Toast
}

/** The steps of signing in, shared by the page and the header's dialog, which only say it in other words. */
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
    /** Signed in by a passkey, which is not sent with the form. */
    welcome(member: Member) {
      notify(words.welcome(member))
      onSignedIn?.()
    },
    /** A passkey is shown without a gamertag; what was typed of one is there again after a step back. */
    askPasskey: (unsent: string) => leaveFor('proof', unsent),
    askCode: (unsent?: string) => leaveFor('code', unsent),
    goBack: () => leaveFor('gamertag'),
  }
}

interface Proof {
  /** With what the account can be opened, as the club says. */
  methods: string[]
  /** Whose passkey it has to be; empty for anybody's. */
  owner: string
}

const anyPasskey: Proof = { methods: ['passkey'], owner: '' }

/** Where the form stands, and what it asks for there. */
function useStep() {
  const [step, setStep] = useState<SignInStep>('gamertag')
  const [{ methods, owner }, setProof] = useState(anyPasskey)
  const typed = useRef('')
  // Counts up whenever another field has come, which should then have the focus.
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
    /** The form has something to send by itself; passkeys have buttons of their own. */
    maySubmit: step === 'gamertag' || byKey,
  }
  return { step, typed, at, moveTo }
}

/** The steps as the form shows them. */
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

/** The sentences of docs/specification.md 8 name the gamertag; what is about something else says so itself. */
export function refusalDetail(error: ApiError): string | null {
  return ['slow_down', 'offline', 'wrong_key'].includes(error.code) ? error.detail : null
}
