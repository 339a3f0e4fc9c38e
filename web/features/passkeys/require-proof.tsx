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
 * An admin page, for an admin who has proven that it is them. Opened without proof, that is asked for in its place; where the
 * proof grows old meanwhile, the page stays with all that was typed and says so.
 */
export function RequireProof({ children }: { children: ReactNode }) {
  // What every admin page asks anyway, so nobody waits for it; what was answered before it opened proves nothing.
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
