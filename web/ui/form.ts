import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { type SubmitMessages, useSubmit } from './submit.ts'

type FormOptions<Draft, Input, Saved> = SubmitMessages<Saved> & {
  /** The schema that the server validates with, too. */
  contract: z.ZodMiniType<Input>
  read: (form: HTMLFormElement) => Draft
  /** Sends the input as parsed by the contract; `draft` is what was read. */
  save: (input: Input, draft: Draft) => Promise<Saved>
  /** The field to which a refusal without issues belongs. */
  fieldOf?: (error: ApiError) => string | null
}

/**
 * Validates and sends a form, once. Errors are shown at their fields and the first of these gets the focus; any other error
 * is the `failure`. Typed text is kept.
 */
export function useForm<Draft, Input, Saved>(options: FormOptions<Draft, Input, Saved>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { send, busy, failure, setFailure } = useSubmit({ isOnce: true, ...options })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const draft = options.read(form)
    const { data, error } = options.contract.safeParse(draft)
    show(form, error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
    setFailure(null)
    if (error) return
    const told = await send(() => options.save(data as Input, draft))
    const known = told
      ? issuesOf(told.error, told.sentence).filter(({ path }) => form.elements.namedItem(path))
      : []
    if (known.length === 0) return
    show(form, known)
    setFailure(null)
  }

  function issuesOf(error: unknown, message: string) {
    if (!(error instanceof ApiError)) return []
    const field = options.fieldOf?.(error)
    return field ? [{ path: field, message }] : error.issues
  }

  function show(form: HTMLFormElement, issues: { path: string; message: string }[]) {
    const found: Record<string, string> = {}
    for (const { path, message } of issues) found[path] ??= message
    setErrors(found)
    const first = [...form.elements].find(element => (element as HTMLInputElement).name in found)
    if (first instanceof HTMLElement) first.focus()
  }

  /** Clears all errors. */
  function clear() {
    setErrors({})
    setFailure(null)
  }

  return { submit, errors, failure, busy, clear }
}

/** The value of a text field. */
export function textIn(form: HTMLFormElement, name: string): string {
  // Some browsers return line breaks as CRLF.
  return String(new FormData(form).get(name) ?? '').replaceAll('\r\n', '\n')
}

/** The values of the named text fields. */
export function textsIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  return Object.fromEntries(names.map(name => [name, textIn(form, name)])) as Record<Name, string>
}

/** The value of a number field: `null` if empty, `NaN` if it is not a number. */
export function numberIn(form: HTMLFormElement, name: string): number | null {
  const field = form.elements.namedItem(name) as HTMLInputElement
  if (field.validity.badInput) return Number.NaN
  return field.value === '' ? null : Number(field.value)
}
