import type { Chapter } from '#web/features/rules/rulebook.tsx'
import { CHAT_COPY_KEPT, COPY_KEPT } from '#web/lib/offline-copies.ts'
import { RACE_OVER } from '#worker/features/board/rules.ts'
import { INVITATION_LIFETIME } from '#worker/features/joining/rules.ts'
import { BEGIN_EVERY, OPEN_FOR } from '#worker/features/my-data/rules.ts'
import { LONGEST } from '#worker/features/push/rules/delivery-rules.ts'
import { UNUSED } from '#worker/features/uploads/rules/upload-limits.ts'
import { retention } from '#worker/lib/retention.ts'
import { spanWords } from '#worker/lib/text/spans.ts'

/** What is kept, how long, and who sees it. */
export type Kept = [what: string, until: string, seenBy: string]

const members = 'Every member'
const onlyYou = 'Only you'
const nobody = 'Nobody'

/** What others see of a driver. */
export const shownToOthers: Kept[] = [
  ['Your profile: names, picture, level, bio, streams', 'Until you are gone', members],
  ['A profile on which no admin has decided', `${spanWords(retention.undecided)}, then it goes`, members],
  [
    'Messages, likes, polls and votes',
    'Until you or an admin delete them; of who has left, see below',
    members,
  ],
  ['The text of a deleted message', 'Gone at once', nobody],
  [
    'Pictures and clips',
    `While a message, your profile or a result shows them; ${spanWords(UNUSED)} where nothing ever has`,
    members,
  ],
  ['Your places in races to come', 'Until you are gone', members],
  [
    'Who waited for a place, and the lobby of a race',
    `${spanWords(retention.reserve)} after its start, the lobby ${spanWords(RACE_OVER)}`,
    members,
  ],
  ['Results, points and penalties', 'For ever; without your name once you are gone', members],
  [
    'What you said in a case of the stewards',
    'Until you are gone',
    'You, the stewards, and whoever the case is about',
  ],
]

/** What only they see of themselves. */
export const yoursAlone: Kept[] = [
  ['Notifications', spanWords(retention.notification), onlyYou],
  ['Of these, those of sign-ins, which name a browser', spanWords(retention.signInNotice), onlyYou],
  [
    'Alerts to your phone',
    `${spanWords(LONGEST)} on their way, their record ${spanWords(retention.alert)}`,
    'Only your phone; they are encrypted for it',
  ],
  [
    'Where you are signed in: a browser’s name and the hour it was last seen',
    `${spanWords(retention.session)} without use; ${spanWords(retention.adminKeySession)} by the admin key`,
    onlyYou,
  ],
  ['Passkeys: their public half, a name, the last use', 'Until you remove them', onlyYou],
  [
    'One-time codes, and what a passkey is asked to sign',
    `${spanWords(retention.oneTimeCode)} and ${spanWords(retention.challenge)}`,
    nobody,
  ],
]

/** What is kept so that the club can be run. */
export const forTheClub: Kept[] = [
  [
    'What admins did: when, who, to what; no names and no texts',
    spanWords(retention.auditEntry),
    'Admins; nobody can change it',
  ],
  [
    'What an admin changed in your profile: before and after',
    `${spanWords(retention.auditEntry)}, at most until you are gone`,
    'Admins',
  ],
  [
    'That somebody took their messages along when they left, by an id that names nobody any more',
    'For ever, so that no backup of a room brings them back',
    nobody,
  ],
  [
    'A picture or clip that the club lost track of when its database was turned back',
    `${spanWords(retention.strayFile)} after it came`,
    nobody,
  ],
  ['Invitations', spanWords(INVITATION_LIFETIME), 'Admins'],
  ['On which page a browser had trouble, which names nobody', spanWords(retention.clientErrors), 'Admins'],
  [
    'Your network address',
    'Never as such: a keyed hash, 24 hours at most, so that floods are slowed down',
    nobody,
  ],
  [
    'On your own device: pages you have seen, and drafts',
    `The chat ${spanWords(CHAT_COPY_KEPT)}, the calendar ${spanWords(COPY_KEPT)}; all of it until you sign out`,
    'Whoever uses that device',
  ],
]

/** What stands around the tables. */
export const chapters: Chapter[] = [
  {
    id: 'others',
    title: 'What others see',
    clauses: [
      'Only members read the club. Whoever waits for approval reads it too; whoever was rejected reads nothing but what is their own.',
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
      'Nobody counts visitors here, nothing is sold, and nothing is sent to anybody who advertises.',
      'Fonts, pictures and code of the app come from the club itself. A picture or clip that a message links to comes from where it lies, and that site sees your address: you can switch that off on your profile.',
    ],
  },
  {
    id: 'along',
    title: 'Taking your data along',
    clauses: [
      'On your profile there is Download my data: one file with your profile and settings, your places, results, absences and penalties, your side of cases with what was decided, your notifications, what you said, asked, voted and liked in the rooms, and your pictures and clips. There is a page in it that you can read, and the same as JSON for other programs.',
      `It is possible once in ${spanWords(BEGIN_EVERY)}, also for who waits for approval or was rejected. One that breaks off goes on from there, or begins anew within ${spanWords(OPEN_FOR)}.`,
      'What others said, did or judged is theirs and not in it; nor is what could open your account, nor what admins and stewards do in their office.',
    ],
  },
  {
    id: 'leaving',
    title: 'Leaving the club',
    clauses: [
      `You leave by yourself, from your profile: your places in races to come are given up at once, and after ${spanWords(retention.leaving)}, in which you can stay after all, your account, name, pictures, clips, likes and votes go for good. The admins hear that you leave.`,
      'You choose whether your messages stay, under “Former member”, or go too. Of a great many they go by and by, a thousand a day and room. Polls that you asked stay.',
      'Results stay without your name, with the class and the team that you drove in, and so do decisions of the stewards.',
    ],
  },
  {
    id: 'where',
    title: 'Where it lies',
    clauses: [
      'With Cloudflare, on which the club runs. Its own line of each call has the path, the answer and your network address, and is gone after three days on the free plan.',
      'The database can be turned back for up to 7 days and the rooms for 30, so that a mistake can be undone. What was deleted stands in such a state until then, where only whoever runs the club can get at it.',
    ],
  },
]
