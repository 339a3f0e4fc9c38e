/** The id of the general room, which the club has from its first day and which opens where no other is asked for. */
export const GENERAL_ROOM = 'general'
