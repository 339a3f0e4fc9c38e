import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from './button.tsx'
import { notify } from './notify.ts'

type CopyButtonProps = {
  text: string
  /** What is copied, for a screen reader. */
  label?: string
  /** What to do where the browser does not let it be copied. */
  otherwise?: string
  children: ReactNode
}

/** Copies a text, and says so; where the browser does not let it, it says that too. */
export function CopyButton({
  text,
  label,
  otherwise = 'Select it and copy it by hand.',
  children,
}: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text) // on a plain address there is no clipboard
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
