import type { CatchUp, Delivery, FeedEvent } from './contract.ts'

/** The bell changed. A tab that missed it refetches, so that no message text is kept here. */
const bellRang: FeedEvent = { type: 'notifications', count: null }

/** The events that the feed keeps for disconnected tabs. Sending them twice must be harmless. */
export function eventsToRemember(deliveries: readonly Delivery[]): Delivery[] {
  const rung = new Set<string>()
  const kept: Delivery[] = []
  for (const { to, events } of deliveries) {
    const others = events.filter(event => !isOfBell(event))
    if (others.length > 0) kept.push({ to, events: others })
    if (others.length === events.length) continue
    if (typeof to === 'string') kept.push({ to, events: [bellRang] })
    else if (!('session' in to || 'adminsBut' in to)) for (const id of to) rung.add(id) // each browser's own count comes with its member's
  }
  if (rung.size > 0) kept.push({ to: [...rung], events: [bellRang] })
  return kept
}

/** These events, oldest first, without those that a later one replaces: events state how things are, not what was done. */
export function newestOfEachSubject(events: readonly FeedEvent[]): FeedEvent[] {
  const newest = new Map<string, FeedEvent>()
  for (const event of events) {
    const subject = subjectOf(event)
    newest.delete(subject) // so that it takes the later one's place
    newest.set(subject, event)
  }
  return [...newest.values()]
}

/** These events without a member's name and picture. */
export function withoutMember(deliveries: readonly Delivery[], memberId: string): Delivery[] {
  return deliveries
    .map(({ to, events }) => ({
      to,
      events: events.filter(event => event.type !== 'member-changed' || event.memberId !== memberId),
    }))
    .filter(({ events }) => events.length > 0)
}

/** What a tab sends to the feed; `null` for anything but a catch-up. */
export function parseCatchUp(text: string): CatchUp | null {
  try {
    const said: Partial<CatchUp> | null = JSON.parse(text)
    const isMeant = said?.type === 'catch-up' && Number.isFinite(said.since)
    return isMeant ? (said as CatchUp) : null
  } catch {
    return null
  }
}

function isOfBell({ type }: FeedEvent) {
  return type === 'mention' || type === 'announcement' || type === 'notifications'
}

// A "refetch" event and an event with data do not replace each other.
function subjectOf(event: FeedEvent): string {
  switch (event.type) {
    case 'room-activity':
      return `${event.type} ${event.chatRoomId} ${event.lastMessage === null}`
    case 'race-changed':
      return `${event.type} ${event.raceId} ${event.registeredCount === null}`
    case 'presence':
      return `${event.type} ${event.raceId} ${event.memberId}`
    case 'board-changed':
      return `${event.type} ${event.raceId}`
    case 'result-changed':
      return `${event.type} ${event.raceId} ${event.championshipId}`
    case 'incident-changed':
      return `${event.type} ${event.incidentId}`
    case 'championship-changed':
      return `${event.type} ${event.championshipId}`
    case 'member-changed':
      return `${event.type} ${event.memberId}`
    default:
      return event.type
  }
}
