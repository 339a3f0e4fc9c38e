import { counted } from '#worker/lib/text/counted.ts'
/** How a send stands: browsers it went to, was refused by, and still waits for. */
export interface SendCounts {
  sent: number
  failed: number
  queued: number
  total: number
}

/**
 * The toast of a send: "Sent to 12 members." in the words of the specification, then the browsers that failed, where any
 * did, and those that it is still on its way to.
 */
export function sentSentence({
  members,
  failed,
  queued,
}: Omit<SendCounts, 'sent' | 'total'> & { members: number }): string {
  const parts = [`Sent to ${members} members.`]
  if (failed > 0) parts.push(`${counted(failed, 'browser')} failed.`)
  if (queued > 0) parts.push(`It is on the way to ${counted(queued, 'more browser')}.`)
  return parts.join(' ')
}

/** "Sent to 120 of 500 browsers", and how many failed where any did. */
export function progressSentence({ sent, failed, total }: SendCounts): string {
  if (total === 0) return 'Nobody had alerts on'
  return `Sent to ${sent} of ${counted(total, 'browser')}${failed > 0 ? `, ${failed} failed` : ''}`
}

/** "1 member", "500 members", and on how many browsers where these are more. */
export function audienceSize({ members, browsers }: { members: number; browsers: number }): string {
  const words = counted(members, 'member')
  return browsers > members ? `${words} on ${counted(browsers, 'browser')}` : words
}
