import { counted } from '#worker/lib/text/counted.ts'
/** The counts of a send: browsers it reached, that refused it, and that it still waits for. */
export interface SendCounts {
  sent: number
  failed: number
  queued: number
  total: number
}

/** The toast of a send: "Sent to 41 members." as the specification words it, then the counts of phones. */
export function sentSentence({
  members,
  sent,
  failed,
  queued,
}: Omit<SendCounts, 'total'> & { members: number }): string {
  const phones = [`Pushed to ${counted(sent, 'phone')}`]
  if (failed > 0) phones.push(`${failed} failed`)
  if (queued > 0) phones.push(`on the way to ${queued} more`)
  return `Sent to ${counted(members, 'member')}. ${phones.join(', ')}.`
}

/** "Sent to 120 of 500 browsers", and how many failed where any did. */
export function progressSentence({ sent, failed, total }: SendCounts): string {
  if (total === 0) return 'Nobody had alerts on'
  return `Sent to ${sent} of ${counted(total, 'browser')}${failed > 0 ? `, ${failed} failed` : ''}`
}

/** "41 members and 12 phones": the audience of an announcement. */
export function audienceSize({ members, browsers }: { members: number; browsers: number }): string {
  return `${counted(members, 'member')} and ${counted(browsers, 'phone')}`
}
