import { Field as Ark } from '@ark-ui/react/field'
import { ChevronDown, CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from 'styled-system/css'
import { field } from './controls.look.ts'

type FieldProps = {
  label: ReactNode
  /** One of `Input`, `Textarea`, `NativeSelect`. */
  children: ReactNode
  helper?: ReactNode
  /** If set, the control is marked invalid and the text is announced. */
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}

/** A labelled control, with its help text and error associated. */
export function Field({ label, children, helper, error, required, disabled, className }: FieldProps) {
  const styles = field
  return (
    <Ark.Root
      className={cx(styles.root, className)}
      invalid={Boolean(error)}
      required={required}
      disabled={disabled}
    >
      <Ark.Label className={styles.label}>
        {label}
        <Ark.RequiredIndicator className={styles.required} />
      </Ark.Label>
      {children}
      {helper && <Ark.HelperText className={styles.helper}>{helper}</Ark.HelperText>}
      <Ark.ErrorText className={styles.error}>
        <CircleAlert aria-hidden="true" />
        <span>{error}</span>
      </Ark.ErrorText>
    </Ark.Root>
  )
}

/** A single-line field; dates and numbers use native inputs (`type="datetime-local"`, `"number"`). */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <Ark.Input {...rest} className={cx(field.control, className)} />
}

/** A multi-line field; with `autoresize` it grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'> & { autoresize?: boolean }) {
  return <Ark.Textarea {...rest} className={cx(field.control, className)} />
}

/** A native select, which works best on phones. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  const styles = field
  return (
    <div className={styles.selectBox}>
      <Ark.Select {...rest} className={cx(styles.control, className)} />
      <ChevronDown aria-hidden="true" />
    </div>
  )
}
