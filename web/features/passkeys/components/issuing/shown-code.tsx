import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { IssuedCode } from '../../api.ts'

type ShownCodeProps = { issued: IssuedCode; renew: { make: () => void; busy: boolean } }

/** A code in digits to be read out, with the time it has left; when that is over, a way to another. */
export function ShownCode({ issued: { code, expiresAt }, renew }: ShownCodeProps) {
  const left = Date.parse(expiresAt) - useNow()
  const digits = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => digits.current?.focus(), [])
  if (left <= 0)
    return (
      <Notice
        tone="warn"
        title="This code has run out"
        action={
          <Button size="sm" busy={renew.busy} busyLabel="Making..." onClick={renew.make}>
            Make a new one
          </Button>
        }
      >
        It lets nobody in any more.
      </Notice>
    )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code) // on a plain address there is no clipboard
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <div className={css({ display: 'grid', gap: '4', justifyItems: 'center' })}>
      <p ref={digits} tabIndex={-1} className={number}>
        {`${code.slice(0, 4)} ${code.slice(4)}`}
      </p>
      <p className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>
        Good for <span role="timer">{countdown(left)}</span>, once
      </p>
      <Button variant="secondary" icon={copied === 'yes' ? <Check /> : <Copy />} onClick={copy}>
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      {copied === 'failed' && (
        <Notice tone="warn">Your browser did not let it be copied. Read it out instead.</Notice>
      )}
      <p className={css({ justifySelf: 'stretch' })}>
        Tell it by voice or in a private message, never in a room. On the sign-in page it goes in under “I
        have a one-time code”. It is shown only here and only now.
      </p>
    </div>
  )
}

const number = css({
  textStyle: 'numeral',
  fontSize: '5xl',
  letterSpacing: 'wide',
  lineHeight: 'none',
  whiteSpace: 'nowrap',
  userSelect: 'all',
})
