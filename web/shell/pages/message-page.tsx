import type { ReactNode } from 'react'
import { stage } from 'styled-system/recipes'
import { Container } from '#web/ui/page.tsx'
import { RunOff } from './run-off.tsx'

type StageProps = { title: string; children: ReactNode; actions?: ReactNode; off?: boolean }

/** A page that says one thing: lost, closed, broken, refused. `off` puts the reader's car beside the track. */
export function Stage({ title, children, actions, off }: StageProps) {
  const look = stage()
  return (
    <div className={look.root} data-full-bleed>
      <title>{`${title} | Racing Club`}</title>
      <RunOff car={off} className={look.art} />
      <Container>
        <div className={look.inner}>
          <h1 className={look.title}>{title}</h1>
          <div className={look.text}>{children}</div>
          {actions && <div className={look.actions}>{actions}</div>}
        </div>
      </Container>
    </div>
  )
}
