import type { Chapter } from '#web/features/rules/rulebook.tsx'
import { CHAT_COPY_KEPT, COPY_KEPT } from '#web/lib/offline-copies.ts'
import { RACE_OVER } from '#worker/features/board/rules.ts'
import { INVITATION_LIFETIME } from '#worker/features/joining/rules.ts'
import { BEGIN_EVERY, OPEN_FOR } from '#worker/features/my-data/rules.ts'
import { LONGEST } from '#worker/features/push/rules/delivery-rules.ts'
import { UNUSED } from '#worker/features/uploads/rules/upload-limits.ts'
import { retention } from '#worker/lib/retention.ts'
import { spanWords } from '#worker/lib/text/spans.ts'

/** A row: what is kept, for how long, and who sees it. */
export type Kept = [what: string, until: string, seenBy: string]

const members = 'Every member'
const onlyYou = 'Only you'
const nobody = 'Nobody'
const untilDeleted = 'Until your account is deleted'

/** What others see about a driver. */
export const shownToOthers: Kept[] = [
  ['Your profile: names, picture, level, bio, streams', untilDeleted, members],
  ['A profile no admin has decided on', `${spanWords(retention.undecided)}, then it is deleted`, members],
  ['Messages, likes, polls and votes', 'Until you or an admin delete them; if you leave, see below', members],
  ['The text of a deleted message', 'Deleted at once', nobody],
  [
    'Pictures and clips',
    `While a message, your profile or a result shows them; ${spanWords(UNUSED)} if nothing ever does`,
    members,
  ],
  ['Your places in upcoming races', untilDeleted, members],
  [
    'A race’s reserves and its lobby',
    `${spanWords(retention.reserve)} after the start; the lobby ${spanWords(RACE_OVER)}`,
    members,
  ],
  ['Results, points and penalties', 'For ever, without your name once your account is deleted', members],
  ['What you said in a steward case', untilDeleted, 'You, the stewards and the drivers involved'],
]

/** What only the driver sees. */
export const yoursAlone: Kept[] = [
  ['Notifications', spanWords(retention.notification), onlyYou],
  ['Sign-in notifications, which name a browser', spanWords(retention.signInNotice), onlyYou],
  [
    'Alerts to your phone',
    `Up to ${spanWords(LONGEST)} on their way; a record of them ${spanWords(retention.alert)}`,
    'Only your phone: they are encrypted for it',
  ],
  [
    'Signed-in devices: each browser’s name and the hour it was last seen',
    `${spanWords(retention.session)} without use; ${spanWords(retention.adminKeySession)} with the admin key`,
    onlyYou,
  ],
  ['Passkeys: the public key, a name, the last use', 'Until you remove them', onlyYou],
  [
    'One-time codes, and what a passkey is asked to sign',
    `${spanWords(retention.oneTimeCode)} and ${spanWords(retention.challenge)}`,
    nobody,
  ],
]

/** What is kept to run the club. */
export const forTheClub: Kept[] = [
  [
    'What admins did: when, who, to what; no names and no texts',
    spanWords(retention.auditEntry),
    'Admins; nobody can change it',
  ],
  [
    'What an admin changed in your profile: before and after',
    `${spanWords(retention.auditEntry)}, or until your account is deleted`,
    'Admins',
  ],
  [
    'That a member deleted their messages on leaving, under an id that no longer names anyone',
    'For ever, so that restoring a room does not bring them back',
    nobody,
  ],
  [
    'A picture or clip the club lost track of when its database was rolled back',
    `${spanWords(retention.strayFile)} after it arrived`,
    nobody,
  ],
  ['Invitations', spanWords(INVITATION_LIFETIME), 'Admins'],
  ['Pages on which a browser had an error, without names', spanWords(retention.clientErrors), 'Admins'],
  [
    'Your network address',
    'Never as such: only a keyed hash, for 24 hours at most, to slow down floods of requests',
    nobody,
  ],
  [
    'On your own device: pages you have seen, and drafts',
    `The chat ${spanWords(CHAT_COPY_KEPT)}, the calendar ${spanWords(COPY_KEPT)}; all of it until you sign out`,
    'Anyone who uses that device',
  ],
]

/** The text around the tables. */
export const chapters: Chapter[] = [
  {
    id: 'others',
    title: 'What others see',
    clauses: [
      'Only members can see inside the club, including those waiting for approval. Rejected members see only what is their own.',
      'A stranger can find out whether a gamertag has a profile, and nothing of what is in it.',
    ],
  },
  {
    id: 'yours',
    title: 'What only you see',
    clauses: ['Admins do not see these either.'],
  },
  {
    id: 'club',
    title: 'What the club needs to run',
    clauses: [
      'Nobody counts visitors here, nothing is sold, and nothing goes to advertisers.',
      'The app’s fonts, pictures and code come from the club itself. A picture or clip that a message links to comes from its own site, which sees your network address: you can switch that off on your profile.',
    ],
  },
  {
    id: 'along',
    title: 'Your data',
    clauses: [
      'Download my data, on your profile, gives you one file with your profile and settings, your places, results, absences and penalties, your side of steward cases and what was decided, your notifications, your messages, polls, votes and likes, and your pictures and clips. It contains a page you can read, and the same as JSON for other programs.',
      `You can download once every ${spanWords(BEGIN_EVERY)}, even while waiting for approval or after a rejection. An interrupted download resumes where it stopped, or can be started again within ${spanWords(OPEN_FOR)}.`,
      'It leaves out what others said, did or judged, which is theirs; what could open your account; and what admins and stewards do in that role.',
    ],
  },
  {
    id: 'leaving',
    title: 'Leaving the club',
    clauses: [
      `You can leave from your profile. You give up your places in upcoming races at once. You have ${spanWords(retention.leaving)} to change your mind; then your account, name, pictures, clips, likes and votes are deleted for good. The admins are notified.`,
      'You choose whether your messages stay, under “Former member”, or are deleted. A great many take time: a thousand a day in each room. Your polls stay.',
      'Results stay without your name, with the class and team you drove in, and so do stewards’ decisions.',
    ],
  },
  {
    id: 'where',
    title: 'Where it is stored',
    clauses: [
      'With Cloudflare, which the club runs on. Cloudflare logs each request with its path, its answer and your network address, and deletes the log after three days on the free plan.',
      'The database can be rolled back by up to 7 days and the rooms by up to 30, to undo a mistake. For that long, deleted data can still be brought back, but only by the person who runs the club.',
    ],
  },
]
