/** Why a socket was closed. After `again` a browser connects anew within two seconds, with what it is now allowed to do. */
export const closeCodes = { signIn: 4001, removed: 4003, slowDown: 4008, tooOld: 4009, again: 1012 } as const
