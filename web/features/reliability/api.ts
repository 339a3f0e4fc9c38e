import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** How often a driver turned up, and what that is made of; for themselves and admins. */
export const reliabilityQuery = (id: string) =>
  queryOptions({
    queryKey: ['reliability', id],
    queryFn: () => unwrap(api.members[':id'].reliability.$get({ param: { id } })),
  })
