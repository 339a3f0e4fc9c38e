import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'

/** What a members' page asks for before it can show anything, word for word as its own calls do, by its path. */
const firstCalls: Record<string, (asked: URLSearchParams) => string[]> = {
  '/dashboard': () => ['/api/races?scope=all', '/api/championships'],
  '/championships': () => ['/api/championships', '/api/races?scope=all'],
  '/races': asked => ['/api/championships', ...(asked.has('championship') ? [] : ['/api/races'])],
  '/chat': asked => [
    '/api/chat-rooms',
    ...(asked.has('room') ? [] : ['/api/chat-rooms/general/messages?limit=12']),
    '/api/members',
  ],
}

/**
 * Asks who is there and, for a member, what his page will ask for first, while that page is still being drawn: on a
 * phone that takes longer than the answers. The browser keeps them until the page's own calls come.
 */
export async function askFirst(client: QueryClient, { pathname, search }: Location): Promise<void> {
  const member = await client.fetchQuery(sessionQuery).catch(() => null) // the shell asks again
  if (!member || member.status === 'rejected') return
  for (const href of firstCalls[pathname]?.(new URLSearchParams(search)) ?? []) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }))
  }
}
