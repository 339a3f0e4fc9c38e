import type { InferResponseType } from 'hono/client'
import { ApiError, api, requireSuccess, unwrap } from '#web/lib/api.ts'
import type { DataPage } from '#worker/features/my-data/contract.ts'
import type { Part } from '#worker/features/my-data/rules.ts'

/** A page of what a room has of the member. */
export type RoomPage = InferResponseType<(typeof api)['my-data']['rooms'][':roomId']['$get'], 200>

/** Begins a download, or goes on with the one of today; gives the rooms in which something can be of the member's. */
export function beginDownload(signal: AbortSignal) {
  return unwrap(api['my-data'].$post(undefined, { init: { signal } }))
}

/** A page of a part of what the club has of the member. */
export function fetchPart(part: Part, after: string | undefined, signal: AbortSignal): Promise<DataPage> {
  const asked = { param: { part }, query: after === undefined ? {} : { after } }
  return unwrap(api['my-data'].parts[':part'].$get(asked, { init: { signal } }))
}

/** A page of a room. */
export function fetchRoom(roomId: string, after: string | undefined, signal: AbortSignal): Promise<RoomPage> {
  const asked = { param: { roomId }, query: after === undefined ? {} : { after } }
  return unwrap(api['my-data'].rooms[':roomId'].$get(asked, { init: { signal } }))
}

/** The bytes of a file of the member's; `null` where it is gone. */
export async function fetchFile(id: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = fetch(`/api/my-data/files/${id}`, { signal })
  try {
    await requireSuccess(answer)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
  return (await answer).blob()
}
