import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { pendingMembersQuery } from '#web/features/members/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Container } from '#web/ui/page.tsx'
import { askForProof } from './state.ts'

const proofScreen = new LazyPart(() => import('./proof-screen.tsx'))

/**
 * An admin page, for an admin who has confirmed it's them. On opening, the confirmation is asked for in its place; if
 * it expires meanwhile, the page stays with everything typed and says so.
 */
export function RequireProof({ children }: { children: ReactNode }) {
  // A query that every admin page makes anyway, so it costs nothing; an answer from before the page opened proves nothing.
  const { error, isSuccess, isFetchedAfterMount } = useQuery({ ...pendingMembersQuery, staleTime: 0 })
  const [wasLetIn, setWasLetIn] = useState(false)
  if (isSuccess && isFetchedAfterMount && !wasLetIn) setWasLetIn(true)
  const methods = error instanceof ApiError && error.code === 'proof_required' && error.methods
  const { Part: ProofScreen, isMissing } = useLazyPart(proofScreen, methods !== false && !wasLetIn)
  if (!methods) return children
  if (!wasLetIn)
    return (
      <>
        {ProofScreen && <ProofScreen methods={methods} />}
        {isMissing && <NoConnection />}
      </>
    )
  return (
    <>
      <Container className={css({ pt: '4', pb: '4' })}>
        <Notice
          tone="warn"
          title="Confirm it’s you"
          action={
            <Button size="sm" onClick={() => askForProof(methods)}>
              Confirm
            </Button>
          }
        >
          Your last confirmation has expired. What you were doing is still here.
        </Notice>
      </Container>
      {children}
    </>
  )
}
