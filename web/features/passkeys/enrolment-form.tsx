import { type FormEvent, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import type * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { textsIn } from '#web/ui/form.ts'
import { CODE_DIGITS } from '#worker/features/passkeys/contract.ts'
import { useCeremony } from './ceremony.ts'

interface EnrolmentFormOptions<Input, Done> {
  /** The contract that the server validates with too. */
  contract: z.ZodMiniType<Input>
  fields: readonly string[]
  run: (signal: AbortSignal, input: Input) => Promise<Done>
  onDone: (done: Done) => void
}

/** A form that creates a passkey: field errors are shown at the field, browser errors at the button. */
export function useEnrolmentForm<Input, Done>({
  contract,
  fields,
  run,
  onDone,
}: EnrolmentFormOptions<Input, Done>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  function show(found: Record<string, string>) {
    setErrors(found)
    const first = fields.find(name => name in found)
    const element = first && form.current?.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }

  const ceremony = useCeremony<Input, Done>({
    ceremony: 'make',
    run,
    onDone,
    onFailed(error) {
      const field = error instanceof ApiError && fieldOf[error.code]
      if (!field || !fields.includes(field)) return false
      show({ [field]: error.detail })
      return true
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    const { data, error } = contract.safeParse(textsIn(event.currentTarget, fields))
    show(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]).reverse() ?? []),
    )
    if (!error) void ceremony.start(data as Input)
  }

  return { submit, errors, busy: ceremony.busy, failure: ceremony.failure }
}

const fieldOf: Record<string, string> = { wrong_code: 'code', driver_not_found: 'gamertag' }

/** An admin's one-time code; the server accepts blanks and hyphens in it. */
export function CodeField({ error, className }: { error: string | undefined; className?: string }) {
  return (
    <Field
      label="One-time code"
      helper="Eight digits, good for ten minutes."
      error={error}
      required
      className={className}
    >
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={2 * CODE_DIGITS}
        className={digits}
      />
    </Field>
  )
}

const digits = css({ fontVariantNumeric: 'tabular-nums', fontSize: 'lg' })
