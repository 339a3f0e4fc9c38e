import { CircleX } from 'lucide-react'
import { css, cx } from 'styled-system/css'
import { notice } from 'styled-system/recipes'

/** Why a decision was not taken. The toast has said so already and goes; this stays until the next attempt. */
export function DecisionFailure({ sentence }: { sentence: string }) {
  const look = notice({ tone: 'error' })
  return (
    <div className={look.root}>
      <CircleX aria-hidden="true" />
      <p className={cx(look.text, css({ flexBasis: '0' }))}>{sentence}</p>
    </div>
  )
}
