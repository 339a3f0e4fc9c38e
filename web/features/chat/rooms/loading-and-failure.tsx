import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { css, cx } from 'styled-system/css'
import { chatPage } from '#web/features/chat/chat-page.look.ts'
import { errorMessage } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Container } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { card, page } from '#web/ui/surfaces.look.ts'

type Query = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/** The chat page while the rooms are loading. */
export function ChatLoading() {
  const styles = chatPage
  return (
    <>
      <Head />
      <div className={cx(page(), styles.columns)}>
        <div className={cx(card(), styles.side, css({ hideBelow: 'lg', alignSelf: 'start' }))}>
          <SideLoading />
        </div>
        <div className={cx(card(), styles.talk)}>
          <TalkLoading label="Loading..." />
        </div>
        <div className={cx(card(), styles.side, css({ hideBelow: 'xl' }))}>
          <SideLoading />
        </div>
      </div>
    </>
  )
}

function SideLoading() {
  return (
    <div className={css({ display: 'grid', gap: '4', p: '5' })}>
      <Skeleton shape="text" width="55%" height="22px" />
      <Skeleton shape="text" width="90%" height="18px" />
      <Skeleton shape="text" width="75%" height="18px" />
      <Skeleton shape="text" width="82%" height="18px" />
    </div>
  )
}

/** The chat page when the rooms could not be fetched. */
export function ChatFailed({ query }: { query: Query }) {
  return (
    <>
      <Head />
      <div className={cx(page(), chatPage.columns)}>
        <div className={cx(card(), chatPage.talk, css({ gridColumn: '[1 / -1]' }))}>
          <Failed
            title="Failed to fetch chat rooms"
            detail={errorMessage(query.error)}
            isBusy={query.isFetching}
            onRetry={query.refetch}
          />
        </div>
      </div>
    </>
  )
}

function Head() {
  const styles = chatPage
  return (
    <div className={styles.head}>
      <Container>
        <h1 className={styles.title}>The Grid Chat</h1>
        <div className={css({ minHeight: '[48px]' })} />
      </Container>
    </div>
  )
}

type FailedProps = { title: string; detail: string; isBusy?: boolean; onRetry: () => void }

/** Shown instead of content that could not be fetched. */
export function Failed({ title, detail, isBusy, onRetry }: FailedProps) {
  return (
    <EmptyState
      art={<CloudOff />}
      title={title}
      className={css({ my: 'auto' })}
      action={
        <Button busy={isBusy} busyLabel="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p role="alert">{detail}</p>
    </EmptyState>
  )
}

/** The placeholder for loading messages. */
export function TalkLoading({ label }: { label: string }) {
  return (
    <Loading
      label={label}
      className={css({
        flex: '[1 1 0]',
        display: 'grid',
        alignContent: 'end',
        gap: '6',
        minHeight: '0',
        p: { base: '4', md: '5' },
        overflow: 'clip',
      })}
    >
      {lines.map(([name, text]) => (
        <div key={name} className={css({ display: 'grid', gridTemplateColumns: '[36px 1fr]', gap: '3' })}>
          <Skeleton shape="circle" width="36px" height="36px" />
          <div className={css({ display: 'grid', gap: '2' })}>
            <Skeleton shape="text" width={name} height="16px" />
            <Skeleton shape="text" width={text} height="18px" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

const lines = [
  ['130px', '62%'],
  ['96px', '38%'],
  ['150px', '74%'],
  ['110px', '48%'],
  ['84px', '30%'],
] as const
