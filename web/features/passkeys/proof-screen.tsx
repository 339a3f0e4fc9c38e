import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ProofForm } from './proof-form.tsx'

/** Shown instead of an admin page until the admin has confirmed it's them. The page then opens by itself. */
export default function ProofScreen({ methods }: { methods: string[] }) {
  const { member } = useSession()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <>
      <title>Confirm it’s you | Racing Club</title>
      <PageHead
        size="compact"
        title="Confirm it’s you"
        subtitle="Race control asks for this every twelve hours."
      />
      <Page>
        <Card ref={card} padded className={css({ maxWidth: '[30rem]', display: 'grid', gap: '5' })}>
          {member && (
            <>
              <p>
                You are signed in as{' '}
                <strong className={css({ overflowWrap: 'anywhere' })}>{member.gamertag}</strong>. Confirm it’s
                you, and the page opens by itself.
              </p>
              <ProofForm gamertag={member.gamertag} methods={methods} onProven={() => {}} />
            </>
          )}
        </Card>
      </Page>
    </>
  )
}
