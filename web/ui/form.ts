import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { type SubmitMessages, useSubmit } from './submit.ts'

type FormOptions<Draft, Input, Saved> = SubmitMessages<Saved> & {
  /** The same object by which the club judges what is sent. */
  contract: z.ZodMiniType<Input>
  read: (form: HTMLFormElement) => Draft
  /** Sends what was read, and as the contract understands it. */
  save: (input: Input, draft: Draft) => Promise<Saved>
  /** The field that a refusal without issues is about. */
  fieldOf?: (error: ApiError) => string | null
}

/**
 * Sends a form, once: what is wrong stands at its field, the first of them gets the focus, what is about no field is
 * the `failure`, and what was typed stays.
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

  /** As if nothing had been sent yet. */
  function clear() {
    setErrors({})
    setFailure(null)
  }

  return { submit, errors, failure, busy, clear }
}

/** What a text field holds. */
export function textIn(form: HTMLFormElement, name: string): string {
  // Some browsers give a form's line breaks as they are sent, with two signs.
  return String(new FormData(form).get(name) ?? '').replaceAll('\r\n', '\n')
}

/** What the named text fields hold. */
export function textsIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  return Object.fromEntries(names.map(name => [name, textIn(form, name)])) as Record<Name, string>
}

/** What a number field holds: `null` where it is empty, `NaN` where it is no number. */
export function numberIn(form: HTMLFormElement, name: string): number | null {
  const field = form.elements.namedItem(name) as HTMLInputElement
  if (field.validity.badInput) return Number.NaN
  return field.value === '' ? null : Number(field.value)
}
