import type { FormEvent, ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CaseFormProps = {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; failure: string | null; busy: boolean }
  submitLabel: string
  busyLabel: string
  /** The title of why it was not taken. */
  failureTitle: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A form of a case, in the page: what is typed is kept as it is typed. */
export function CaseForm({ form, submitLabel, busyLabel, failureTitle, onCancel, children }: CaseFormProps) {
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.submit}
      className={css({ display: 'grid', gap: '5', minWidth: '0' })}
    >
      {children}
      {form.failure && (
        <Notice tone="error" title={failureTitle}>
          {form.failure}
        </Notice>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={busyLabel}
          className={css({ minHeight: '[48px]', flexGrow: { base: '1', sm: '0' } })}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" className={css({ minHeight: '[48px]' })} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
