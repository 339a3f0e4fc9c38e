import { css } from 'styled-system/css'
import { Field, Input } from '#web/ui/field.tsx'
import { CODE_DIGITS } from '#worker/features/passkeys/contract.ts'

/** An admin's one-time code; the club reads it as people write long numbers, with blanks or hyphens. */
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
