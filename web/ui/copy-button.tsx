import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from './button.tsx'
import { notify } from './notify.ts'

type CopyButtonProps = {
  text: string
  /** The button's name for screen readers. */
  label?: string
  /** What to do if the browser blocks copying. */
  otherwise?: string
  children: ReactNode
}

/** Copies a text and says so, or says that the browser blocked it. */
export function CopyButton({
  text,
  label,
  otherwise = 'Select it and copy it by hand.',
  children,
}: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text) // undefined over plain http
      setCopied(text)
    } catch {
      notify({
        title: 'Not copied',
        description: `Your browser blocked copying. ${otherwise}`,
        variant: 'destructive',
      })
    }
  }
  const isCopied = copied === text
  return (
    <Button
      variant="secondary"
      icon={isCopied ? <Check /> : <Copy />}
      aria-label={label && (isCopied ? `${label}: copied` : label)}
      onClick={copy}
      className={css({ minHeight: '[48px]' })}
    >
      {isCopied ? 'Copied' : children}
    </Button>
  )
}
