export type NotificationType =
  | 'mention'
  | 'member-approved'
  | 'member-rejected'
  | 'member-pending'
  | 'sign-in'

/** What a notification says to its member and where it leads; `subject` is the driver it is about, where there is one. */
export function notificationWords(
  type: NotificationType,
  memberId: string,
  subject: { displayName: string; gamertag: string } | null,
): { text: string; link: string } {
  switch (type) {
    case 'member-approved':
      return { text: 'Your profile was approved. You can join races now.', link: '/races' }
    case 'member-rejected':
      return { text: 'Your profile was not accepted.', link: '/races' }
    case 'member-pending':
      return { text: `${nameOf(subject)} is waiting for approval.`, link: '/admin/members' }
    case 'sign-in':
      return {
        text: 'Somebody signed in with your gamertag in another browser. Not you? Tell an admin.',
        link: `/members/${memberId}/profile`,
      }
    case 'mention':
      return { text: 'You were mentioned.', link: '/chat' }
  }
}

function nameOf(subject: { displayName: string; gamertag: string } | null) {
  return subject ? `${subject.displayName} (${subject.gamertag})` : 'A driver'
}
