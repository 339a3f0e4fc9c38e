/** WebSocket close codes by reason. */
export const closeCodes = { signIn: 4001, removed: 4003, slowDown: 4008, tooOld: 4009 } as const
