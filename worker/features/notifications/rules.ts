import type { NotificationType } from './contract.ts'

/** What a notification is about, as far as its type has it. */
interface About {
  /** Whose bell it is in. */
  memberId: string
  /** The driver it is about. */
  subject: { id: string; displayName: string; gamertag: string } | null
  /** Where somebody was mentioned, and in which message. */
  chatRoom: { id: string; name: string } | null
  messageId: string | null
}

/** What a notification says and where it leads. */
export function notificationWords(type: NotificationType, about: About): { text: string; link: string } {
  switch (type) {
    case 'member-approved':
      return { text: 'Your profile was approved. You can join races now.', link: '/races' }
    case 'member-rejected':
      return { text: 'Your profile was not accepted.', link: '/races' }
    case 'member-pending':
      return { text: `${nameOf(about.subject)} is waiting for approval.`, link: linkToApproval(about) }
    case 'sign-in':
      return {
        text: 'Somebody signed in with your gamertag in another browser. Not you? Tell an admin.',
        link: `/members/${about.memberId}/profile`,
      }
    case 'mention':
      return { text: `mentioned you in ${about.chatRoom?.name ?? 'the chat'}`, link: linkTo(about) }
  }
}

function linkTo({ chatRoom, messageId }: About) {
  const query = new URLSearchParams({ room: chatRoom?.id ?? '', message: messageId ?? '' })
  return chatRoom ? `/chat?${query}` : '/chat'
}

function linkToApproval({ subject }: About) {
  return subject ? `/admin/members?${new URLSearchParams({ member: subject.id })}` : '/admin/members'
}

function nameOf(subject: About['subject']) {
  return subject ? `${subject.displayName} (${subject.gamertag})` : 'A driver'
}
