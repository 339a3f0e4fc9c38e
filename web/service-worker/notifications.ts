import type { PushPayload } from '#worker/features/push/contract.ts'

type Notice = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'>

/** Every push must show something, so this stands in for one that cannot be read. */
const unreadable: Notice = { title: 'Racing Club', body: 'There is news from the club.', url: '/', tag: '' }

/** Shows a push as a notification. */
export function showNotice(registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> {
  const { title, body, url, tag } = readNotice(text)
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en-GB',
    data: { url },
    // What takes another's place is heard again; a browser refuses that of a notification without a tag.
    ...(tag && { tag, renotify: true }),
  }
  return registration.showNotification(title, options)
}

function readNotice(text: string | undefined): Notice {
  const { title, body, url, tag } = fieldsOf(text)
  if (!isText(title)) return unreadable
  return { title, body: isText(body) ? body : '', url: isText(url) ? url : '/', tag: isText(tag) ? tag : '' }
}

function fieldsOf(text = ''): Partial<Record<keyof Notice, unknown>> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
