import type { Context } from 'hono'

/** Every refusal of the API: status, title, and a sentence for people unless a better one is given. */
const refusals = {
  cross_site: [403, 'Cross-site request', 'This request came from another site and was refused.'],
  unsupported_media_type: [415, 'Unsupported media type', 'Send the body as application/json.'],
  too_large: [413, 'Too large', 'This request is larger than the limit of 64 KiB.'],
  length_required: [411, 'Length required', 'Send the size of the file as Content-Length.'],
  not_an_image_or_video: [415, 'Not an image or video', 'Only image and video files are allowed'],
  not_what_it_says: [415, 'Wrong file', 'The file is damaged, or its type or size is not the one announced.'],
  used_or_expired: [
    410,
    'Used or expired',
    'This upload address has been used or has expired. Please start again.',
  ],
  not_uploaded: [409, 'Not uploaded', 'The file has not been uploaded yet.'],
  range_not_satisfiable: [416, 'Range not satisfiable', 'The range asked for is beyond the end of the file.'],
  club_storage_full: [507, 'Club storage full', 'The club’s file storage is full. Please tell an admin.'],
  sign_in_required: [401, 'Sign in required', 'Please sign in first.'],
  bad_key: [401, 'Bad key', 'That is not this club’s key.'],
  rejected: [403, 'Profile rejected', 'Your driver profile was not accepted, so you cannot do this.'],
  slow_down: [429, 'Too many requests', 'Too many requests. Please wait a moment.'],
  unknown_push_service: [
    400,
    'Unknown push service',
    'Alerts can only go through a browser’s own push service.',
  ],
  bad_keys: [400, 'Bad keys', 'The keys of this subscription are not valid.'],
  invalid: [400, 'Invalid input', 'Some of what you sent is not valid.'],
  bad_json: [400, 'Bad JSON', 'The body is not valid JSON.'],
  not_you: [403, 'Not you', 'You can only do this for yourself.'],
  host_only: [403, 'Host only', 'Only the host of this race or a club admin can do this.'],
  admins_only: [403, 'Admins only', 'Only club admins can do this.'],
  proof_required: [401, 'Proof required', 'This gamertag is protected. Please prove it is yours.'],
  wrong_key: [401, 'Wrong key', 'That is not this club’s admin key.'],
  passkey_refused: [401, 'Passkey refused', 'That passkey was not accepted. Please try again.'],
  enrolment_needs_code: [
    403,
    'One-time code needed',
    'You need a one-time code to add a first passkey here. Please ask an admin for one.',
  ],
  gamertag_not_enough: [
    403,
    'Gamertag not enough',
    'You signed in with the gamertag alone, so you cannot do this. Please tell another admin.',
  ],
  wrong_code: [401, 'Wrong code', 'That code is wrong, used or expired. Please ask an admin for a new one.'],
  passkey_known: [409, 'Passkey already added', 'You have already added this passkey.'],
  too_many_passkeys: [
    409,
    'Too many passkeys',
    'You already have ten passkeys, the maximum. Remove one first.',
  ],
  last_passkey: [409, 'Last passkey', 'Admins need a passkey. Add another before you remove this one.'],
  not_approved: [
    403,
    'Not approved yet',
    'Your profile is awaiting admin approval. You can join races once it is approved.',
  ],
  leaving: [409, 'Leaving', 'You are leaving the club. To join races again, choose to stay on your profile.'],
  not_found: [404, 'Not found', 'That no longer exists, or never did.'],
  driver_not_found: [404, 'Driver not found', 'No driver profile was found for this gamertag.'],
  no_such_call: [404, 'No such call', 'This address is not part of the club’s API.'],
  method_not_allowed: [405, 'Method not allowed', 'This address does not support that method.'],
  gamertag_taken: [409, 'Gamertag taken', 'This gamertag already has a driver profile. Sign in instead?'],
  invitation_used: [
    409,
    'Invitation used',
    'This invitation has already been used. Please ask an admin for a new one.',
  ],
  gamertag_reserved: [409, 'Gamertag reserved', 'This gamertag is reserved. Please use your own.'],
  already_decided: [409, 'Already decided', 'Another admin has already decided on this driver.'],
  changed_meanwhile: [
    409,
    'Changed in the meantime',
    'Another admin has changed this in the meantime. Please check it before you save.',
  ],
  is_admin: [409, 'Is an admin', 'This driver is an admin. Remove the admin role first.'],
  is_protected: [
    409,
    'Has a passkey',
    'This driver has a passkey. Only make a code if they have lost every one.',
  ],
  passkey_needed: [
    409,
    'Passkey needed',
    'Admins prove who they are with a passkey, and this driver does not have one yet.',
  ],
  last_admin: [409, 'Last admin', 'The club needs an admin. Make someone else an admin first.'],
  is_yourself: [409, 'Yourself', 'Only another admin can remove your admin role.'],
  below_registered: [409, 'Too few places', 'More drivers than that are already registered.'],
  already_registered: [409, 'Already registered', 'You are already registered for this race.'],
  deadline_passed: [409, 'Registration closed', 'The registration deadline of this race has passed.'],
  race_inactive: [409, 'Race not open', 'This race is not open for registration.'],
  race_full: [409, 'Race full', 'Every place in this race is taken.'],
  places_free: [409, 'Places free', 'A place is free. Register instead.'],
  offer_lapsed: [409, 'Offer lapsed', 'That offer has run out. You are still a reserve.'],
  championship_full: [409, 'Championship full', 'This championship is full.'],
  race_started: [409, 'Race started', 'This race has started, so places can no longer be given back.'],
  check_in_not_open: [409, 'Check-in not open', 'You can check in from an hour before the start.'],
  no_place: [
    409,
    'No place',
    'Only drivers with a place can be late. Check in to stand by for a free place.',
  ],
  race_not_started: [409, 'Race not started', 'This race has not started yet.'],
  reason_needed: [409, 'Reason needed', 'This result is final. Please say why you are changing it.'],
  has_result: [409, 'Has a result', 'This race has a result. Remove the result first.'],
  has_decisions: [
    409,
    'Has decisions',
    'The stewards have decided cases from this race, so its result cannot be removed. You can correct it.',
  ],
  race_over: [409, 'Race over', 'This race is over, so its lobby can no longer be changed.'],
  report_closed: [409, 'Reports closed', 'Reports for this race are closed.'],
  three_reports: [
    409,
    'Three reports',
    'You have already reported three incidents from this race, the maximum. Withdrawn reports count too.',
  ],
  hearing_over: [409, 'Hearing over', 'The hearing is over, so you can no longer give your side.'],
  hearing_open: [409, 'Hearing open', 'The drivers named in this case can still give their side.'],
  votes_cast: [
    409,
    'Votes cast',
    'The stewards have started judging this case, so it can no longer be withdrawn.',
  ],
  votes_closed: [409, 'Votes closed', 'All votes on this case are in.'],
  votes_missing: [409, 'Votes missing', 'Not all votes on this case are in yet.'],
  gaps_missing: [409, 'Gaps missing', 'These seconds need gaps that are missing from the result.'],
  conflict_of_interest: [403, 'Conflict of interest', 'You are involved in this case, so others decide it.'],
  appeal_closed: [
    409,
    'No appeal',
    'This decision cannot be appealed against, or the time to appeal has passed.',
  ],
  already_appealed: [409, 'Already appealed', 'You have already appealed against this decision.'],
  no_appeal: [409, 'No appeal to answer', 'Nobody has appealed, or the time to answer has passed.'],
  already_answered: [409, 'Already answered', 'Another steward has already answered this appeal.'],
  harsher: [409, 'Too harsh', 'An appeal never ends in a harsher penalty than the decision.'],
  room_archived: [409, 'Room archived', 'This room is archived. You can read it, but no longer write in it.'],
  one_of_a_kind: [409, 'One of a kind', 'The club can only have one room of this kind.'],
  message_deleted: [409, 'Message deleted', 'This message has been deleted.'],
  too_late_to_edit: [
    409,
    'Too late to edit',
    'Messages can only be edited for 15 minutes. Please write a new one.',
  ],
  already_voted: [409, 'Already voted', 'You have already voted in this poll.'],
  poll_closed: [409, 'Poll closed', 'This poll has been closed.'],
  poll_expired: [409, 'Poll expired', 'This poll has ended.'],
  belongs_to_another: [409, 'Belongs to another', 'Alerts on this browser belong to another driver.'],
  resync: [410, 'Too far behind', 'Too much has changed since then. Please reload the room.'],
  upgrade_required: [426, 'WebSocket only', 'This address only accepts WebSocket connections.'],
  key_needed: [403, 'Admin key needed', 'Only a script with the club’s admin key can do this.'],
  not_empty: [
    409,
    'Not empty',
    'A backup can only be restored into an empty club, and this one is not empty.',
  ],
  other_version: [409, 'Other version', 'The backup is from another version of the club.'],
  not_being_restored: [409, 'Not being restored', 'Start a restore first.'],
  download_not_begun: [
    409,
    'Not started',
    'Start the download of your data first. It stays open for an hour.',
  ],
  being_restored: [
    503,
    'Being restored',
    'The club is being restored from a backup. Please try again later.',
  ],
  newer_storage: [
    503,
    'Being updated',
    'The club is being updated. Please try again in a few minutes, and tell an admin if this message stays.',
  ],
  older_database: [
    503,
    'Being updated',
    'The club is being updated. Please try again in a few minutes, and tell an admin if this message stays.',
  ],
  club_full: [503, 'Club full for today', 'The club is full for today; it is back at midnight UTC.'],
  down: [503, 'Down', 'The club cannot reach its database right now. Please try again in a few minutes.'],
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
