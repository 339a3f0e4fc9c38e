import type { InferResponseType } from 'hono/client'
import { ApiError, api, requireSuccess, unwrap } from '#web/lib/api.ts'
import type { DataPage } from '#worker/features/my-data/contract.ts'
import type { Part } from '#worker/features/my-data/rules.ts'

/** A page of the member's data in a room. */
export type RoomPage = InferResponseType<(typeof api)['my-data']['rooms'][':roomId']['$get'], 200>

/** Starts a download, or continues today's; returns the rooms that may hold data of the member. */
export function beginDownload(signal: AbortSignal) {
  return unwrap(api['my-data'].$post(undefined, { init: { signal } }))
}

/** Fetches a page of a part of the member's data. */
export function fetchPart(part: Part, after: string | undefined, signal: AbortSignal): Promise<DataPage> {
  const asked = { param: { part }, query: after === undefined ? {} : { after } }
  return unwrap(api['my-data'].parts[':part'].$get(asked, { init: { signal } }))
}

/** Fetches a page of a room. */
export function fetchRoom(roomId: string, after: string | undefined, signal: AbortSignal): Promise<RoomPage> {
  const asked = { param: { roomId }, query: after === undefined ? {} : { after } }
  return unwrap(api['my-data'].rooms[':roomId'].$get(asked, { init: { signal } }))
}

/** Fetches a file of the member; `null` if it no longer exists. */
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
