/** The id of the general room, which the club always has and which opens by default. */
export const GENERAL_ROOM = 'general'
