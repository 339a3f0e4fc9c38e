import type { Context } from 'hono'

/** Every refusal of the API: status, title, and a sentence for people unless a better one is given. */
const refusals = {
  cross_site: [403, 'Cross-site request', 'This request came from another site and was refused.'],
  unsupported_media_type: [415, 'Unsupported media type', 'Send the body as application/json.'],
  too_large: [413, 'Too large', 'That is more than the club accepts in one request (64 KiB).'],
  length_required: [411, 'Length required', 'Say how long the file is (Content-Length).'],
  not_an_image_or_video: [415, 'Not an image or video', 'Only image and video files are allowed'],
  not_what_it_says: [415, 'Not what it says', 'The file is damaged, or not of the type or size announced.'],
  used_or_expired: [410, 'Used or expired', 'This upload address is used or expired. Please start again.'],
  not_uploaded: [409, 'Not uploaded', 'The file has not been uploaded yet.'],
  range_not_satisfiable: [416, 'Range not satisfiable', 'The file ends before that.'],
  club_storage_full: [507, 'Club storage full', 'The club has no room left for files. Please tell an admin.'],
  sign_in_required: [401, 'Sign in required', 'Please sign in first.'],
  bad_key: [401, 'Bad key', 'That is not the key of this club.'],
  rejected: [403, 'Profile rejected', 'Your driver profile was not accepted, so this is closed to you.'],
  slow_down: [429, 'Slow down', 'That was too often. Please wait a moment and try again.'],
  unknown_push_service: [400, 'Unknown push service', 'Alerts go to the push services of browsers only.'],
  bad_keys: [400, 'Bad keys', 'The keys of this subscription are not of a browser.'],
  invalid: [400, 'Invalid input', 'Some of what was sent cannot be accepted.'],
  bad_json: [400, 'Bad JSON', 'The body is not valid JSON.'],
  not_you: [403, 'Not you', 'You can only do this for yourself.'],
  host_only: [403, 'Host only', 'Only the host of this race and club admins can do this.'],
  admins_only: [403, 'Admins only', 'Only club admins can do this.'],
  proof_required: [401, 'Proof required', 'This gamertag is protected. Please prove that it is yours.'],
  wrong_key: [401, 'Wrong key', 'That is not the admin key of this club.'],
  passkey_refused: [401, 'Passkey refused', 'That passkey could not be accepted. Please try again.'],
  enrolment_needs_code: [
    403,
    'One-time code needed',
    'A first passkey needs a one-time code here. Please ask an admin for one.',
  ],
  gamertag_not_enough: [
    403,
    'Gamertag not enough',
    'Who signed in with nothing but the gamertag cannot do this. Please tell another admin.',
  ],
  wrong_code: [401, 'Wrong code', 'That code is wrong, used or too old. Please ask an admin for a new one.'],
  passkey_known: [409, 'Passkey known', 'This passkey has been added before.'],
  too_many_passkeys: [
    409,
    'Too many passkeys',
    'You have ten passkeys, the most there can be. Remove one first.',
  ],
  last_passkey: [409, 'Last passkey', 'An admin needs a passkey. Add another before you remove this one.'],
  not_approved: [
    403,
    'Not approved yet',
    'Your profile is awaiting admin approval. You can join races once it is approved.',
  ],
  leaving: [
    409,
    'Leaving',
    'You are about to leave the club. Say on your profile that you stay, then you can join races again.',
  ],
  not_found: [404, 'Not found', 'That does not exist (any more).'],
  driver_not_found: [404, 'Driver not found', 'No driver profile was found for this gamertag.'],
  no_such_call: [404, 'No such call', 'This address is not part of the club’s API.'],
  method_not_allowed: [405, 'Method not allowed', 'This address does not answer that method.'],
  gamertag_taken: [409, 'Gamertag taken', 'This gamertag already has a driver profile. Sign in instead?'],
  invitation_used: [
    409,
    'Invitation used',
    'This link has let somebody in already. Please ask an admin for a new one.',
  ],
  gamertag_reserved: [409, 'Gamertag reserved', 'This gamertag is reserved. Please use your own.'],
  already_decided: [409, 'Already decided', 'Another admin was faster and decided on this driver.'],
  changed_meanwhile: [
    409,
    'Changed meanwhile',
    'Another admin changed this meanwhile. Please look at it before you save.',
  ],
  is_admin: [409, 'Is an admin', 'This driver is an admin. Take the admin role back first.'],
  is_protected: [
    409,
    'Has a passkey',
    'This driver has a passkey. Make a code only if they have lost every one of them.',
  ],
  passkey_needed: [
    409,
    'Passkey needed',
    'An admin proves who they are with a passkey, and this driver has none yet.',
  ],
  last_admin: [409, 'Last admin', 'The club needs an admin. Make somebody else one first.'],
  is_yourself: [409, 'Yourself', 'Another admin has to take your admin role back.'],
  below_registered: [409, 'Below the registered drivers', 'More drivers are registered than that.'],
  already_registered: [409, 'Already registered', 'You are already registered for this race.'],
  deadline_passed: [409, 'Registration closed', 'The registration deadline of this race has passed.'],
  race_inactive: [409, 'Race not open', 'This race is not open for registration.'],
  race_full: [409, 'Race full', 'Every place in this race is taken.'],
  places_free: [409, 'Places free', 'A place is free. Register instead.'],
  offer_lapsed: [409, 'Offer lapsed', 'That offer ran out. You are still one of the reserves.'],
  championship_full: [409, 'Championship full', 'This championship has as many drivers as it can take.'],
  race_started: [409, 'Race started', 'This race has started, so places can no longer be given back.'],
  check_in_not_open: [409, 'Check-in not open', 'You can check in from an hour before the start.'],
  no_place: [409, 'No place', 'Only drivers with a place can be late. Say that you are here to stand by.'],
  race_not_started: [409, 'Race not started', 'This race has not started yet.'],
  reason_needed: [409, 'Reason needed', 'This result is final. Please say why you change it.'],
  has_result: [409, 'Has a result', 'There is a result. Take that away first.'],
  has_decisions: [
    409,
    'Has decisions',
    'Stewards have decided cases of this race, so its result stays. It can be corrected.',
  ],
  race_over: [409, 'Race over', 'This race is over, so its lobby cannot be changed any more.'],
  report_closed: [409, 'Reports closed', 'Reports of this race are closed.'],
  three_reports: [
    409,
    'Three reports',
    'You have reported three incidents of this race, the most there can be. Those that you withdrew count too.',
  ],
  hearing_over: [409, 'Hearing over', 'The hearing of this case is over.'],
  hearing_open: [409, 'Hearing open', 'The drivers who were named can still give their side.'],
  votes_cast: [409, 'Votes cast', 'The stewards have begun to judge this case, so it cannot be withdrawn.'],
  votes_closed: [409, 'Votes closed', 'All votes on this case are in.'],
  votes_missing: [409, 'Votes missing', 'Not all votes on this case are in yet.'],
  gaps_missing: [409, 'Gaps missing', 'The result lacks the gaps that these seconds need.'],
  conflict_of_interest: [403, 'Conflict of interest', 'You are part of this case, so others decide.'],
  appeal_closed: [409, 'No appeal', 'This decision cannot be appealed against (any more).'],
  already_appealed: [409, 'Already appealed', 'You have appealed against this decision already.'],
  no_appeal: [409, 'No appeal to answer', 'Nobody has appealed, or the time to answer is over.'],
  already_answered: [409, 'Already answered', 'Another steward was faster and answered this appeal.'],
  harsher: [409, 'Harsher', 'An answer to an appeal never takes more than the decision did.'],
  room_archived: [409, 'Room archived', 'This room is archived. It can be read, but not written any more.'],
  one_of_a_kind: [409, 'One of a kind', 'The club has exactly one room of this kind.'],
  message_deleted: [409, 'Message deleted', 'This message has been deleted.'],
  too_late_to_edit: [
    409,
    'Too late to edit',
    'A message can be edited for 15 minutes. Please write a new one.',
  ],
  already_voted: [409, 'Already voted', 'You have already voted in this poll.'],
  poll_closed: [409, 'Poll closed', 'This poll has been closed.'],
  poll_expired: [409, 'Poll expired', 'This poll has ended.'],
  belongs_to_another: [409, 'Belongs to another', 'Another driver gets alerts on this browser.'],
  resync: [410, 'Too far behind', 'Too much has changed since then. Please read the room anew.'],
  upgrade_required: [426, 'WebSocket only', 'This address speaks WebSocket only.'],
  key_needed: [403, 'Admin key needed', 'A script with the club’s admin key does this.'],
  not_empty: [409, 'Not empty', 'A backup is brought back into an empty club only, and this one is not.'],
  other_version: [409, 'Other version', 'The backup is of another version of the club.'],
  not_being_restored: [409, 'Not being restored', 'Say first which backup is being brought back.'],
  download_not_begun: [
    409,
    'Not begun',
    'Begin the download of your data first. It can be read for an hour.',
  ],
  being_restored: [
    503,
    'Being restored',
    'The club is being brought back from its backup just now. Please try again in a while.',
  ],
  newer_storage: [
    503,
    'Being updated',
    'The club is between two versions just now. Please try again in a few minutes, and tell an admin if this stays.',
  ],
  older_database: [
    503,
    'Being updated',
    'The club is between two versions just now. Please try again in a few minutes, and tell an admin if this stays.',
  ],
  club_full: [503, 'Club full for today', 'The club is full for today; it is back at midnight UTC.'],
  down: [503, 'Down', 'The club cannot reach its database just now. Please try again in a few minutes.'],
  internal: [500, 'Internal error', 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type ProblemCode = keyof typeof refusals

/** One problem with the input: where (`maxParticipants`) and what to do about it. */
export interface Issue {
  path: string
  message: string
}

interface Extras {
  /** Only if one code has two statuses. */
  status?: 400 | 403 | 409
  detail?: string
  issues?: Issue[]
  methods?: string[]
  /** The drivers whose gaps a decision needs. */
  missing?: { id: string; gamertag: string }[]
  /** For a conflicting edit: the current value, and the gamertag of the admin who made it, if known. */
  current?: unknown
  changedBy?: string | null
  requestId?: string
  /** For a place that is held for somebody else: whether one can join the reserves. */
  mayWait?: boolean
  /** For what is refused until then: ISO 8601, UTC. */
  until?: string
  headers?: Record<string, string>
}

/** A refusal, thrown where it is found; `answerProblem` answers it as problem+json (RFC 9457, docs/decisions.md 36). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extras: Extras

  constructor(code: ProblemCode, extras: Extras = {}) {
    super(extras.detail ?? refusals[code][2])
    this.code = code
    this.extras = extras
  }
}

/** Answers a refusal: `{type, title, status, detail, code, issues?}`. */
export function answerProblem(c: Context, problem: Problem): Response {
  const body = problemBody(problem)
  const headers = { ...problem.extras.headers, 'Content-Type': 'application/problem+json' }
  return c.body(JSON.stringify(body), body.status, headers)
}

/** The body of a refusal. */
export function problemBody({ code, message, extras }: Problem) {
  const [usualStatus, title] = refusals[code]
  const { headers: _, detail: __, status = usualStatus, ...more } = extras
  return { type: `urn:racing-club:problem:${code}`, title, status, detail: message, code, ...more }
}
