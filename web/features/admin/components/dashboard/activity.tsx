import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { membersQuery } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { auditQuery } from '../../api.ts'
import { AdminStates } from '../list/admin-states.tsx'
import { ActivityList } from './activity-list.tsx'

/** Everything that admins did, newest first. */
export function Activity({ races }: { races: Race[] | undefined }) {
  const audit = useInfiniteQuery(auditQuery)
  const members = useQuery(membersQuery)
  const championships = useQuery(championshipsQuery)
  const names = {
    members: namesOf(members.data?.map(({ id, gamertag }) => ({ id, name: gamertag }))),
    races: namesOf(races),
    championships: namesOf(championships.data),
  }
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={css({ textStyle: 'h2', mb: '4' })}>
        Activity
      </h2>
      <AdminStates
        query={{ ...audit, isError: audit.isError && !audit.isFetchNextPageError }}
        what="the activity"
      >
        {({ pages }) => (
          <Card>
            <ActivityList entries={pages.flat()} names={names} />
            {audit.isFetchNextPageError && (
              <Notice tone="error" className={css({ mx: '5', mb: '4' })}>
                {sentenceOf(audit.error)}
              </Notice>
            )}
            {audit.hasNextPage && (
              <div className={css({ display: 'flex', justifyContent: 'center', p: '4' })}>
                <Button
                  variant="secondary"
                  busy={audit.isFetchingNextPage}
                  busyLabel="Loading..."
                  onClick={() => audit.fetchNextPage()}
                >
                  Load more
                </Button>
              </div>
            )}
          </Card>
        )}
      </AdminStates>
    </section>
  )
}

function namesOf(list: { id: string; name: string }[] | undefined) {
  return list && new Map(list.map(({ id, name }) => [id, name]))
}
