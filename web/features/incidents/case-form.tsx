import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { useCaseForm } from './use-case-form.ts'

type CaseFormProps = {
  form: ReturnType<typeof useCaseForm>['form']
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/** A form on a case page; its input is kept as it is typed. */
export function CaseForm({ form, submitLabel, busyLabel, children }: CaseFormProps) {
  const { onCancel } = form
  return (
    <form
      noValidate
      autoComplete="off"
      data-typed={form.isTyped || undefined}
      onSubmit={form.submit}
      className={css({ display: 'grid', gap: '5', minWidth: '0' })}
    >
      {children}
      {form.failure && (
        <Notice tone="error" title={form.failureTitle}>
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
