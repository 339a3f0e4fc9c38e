import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import { notify, type Toast } from '#web/ui/toast-store.ts'

type SavingProps<Draft, Saved> = {
  /** The same object by which the club judges what is sent. */
  contract: z.ZodMiniType
  read: (form: HTMLFormElement) => Draft
  save: (draft: Draft) => Promise<Saved>
  /** The toasts: of success, and of a failure whose reason is not known. */
  done: (saved: Saved) => Toast
  failed: { title: string; fallback: string }
  /** The field that a refusal without issues is about. */
  fieldOf?: (error: ApiError) => string | null
  onClose: () => void
}

/** Sends a form: what is wrong stands at its field, the first of them gets the focus, and what was typed stays. */
export function useSaving<Draft, Saved>(props: SavingProps<Draft, Saved>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const draft = props.read(form)
    const { success, error } = props.contract.safeParse(draft)
    show(form, success ? [] : error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    if (!success) return
    setBusy(true)
    try {
      notify(props.done(await props.save(draft)))
      props.onClose()
    } catch (error) {
      explain(form, error)
      // Not after a success: the window is closing then, and a second tap would save it once more.
      setBusy(false)
    }
  }

  function explain(form: HTMLFormElement, error: unknown) {
    const description = sentenceOf(error, props.failed.fallback)
    notify({ title: props.failed.title, description, variant: 'destructive' })
    const field = error instanceof ApiError && props.fieldOf?.(error)
    const issues = error instanceof ApiError ? error.issues : []
    const known = (field ? [{ path: field, message: description }] : issues).filter(({ path }) =>
      form.elements.namedItem(path),
    )
    show(form, known)
    if (known.length === 0) setFailure(description)
  }

  function show(form: HTMLFormElement, issues: { path: string; message: string }[]) {
    const found: Record<string, string> = {}
    for (const { path, message } of issues) found[path] ??= message
    setErrors(found)
    setFailure(null)
    const first = [...form.elements].find(element => (element as HTMLInputElement).name in found)
    if (first instanceof HTMLElement) first.focus()
  }

  return { submit, errors, failure, busy }
}

/** What a text field holds. */
export function textIn(form: HTMLFormElement, name: string): string {
  // Some browsers give a form's line breaks as they are sent, with two signs.
  return String(new FormData(form).get(name) ?? '').replaceAll('\r\n', '\n')
}

/** What a number field holds: `null` where it is empty, `NaN` where it is no number. */
export function numberIn(form: HTMLFormElement, name: string): number | null {
  const field = form.elements.namedItem(name) as HTMLInputElement
  if (field.validity.badInput) return Number.NaN
  return field.value === '' ? null : Number(field.value)
}
