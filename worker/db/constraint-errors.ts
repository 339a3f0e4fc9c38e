/** Whether a statement failed because this unique column (`members.gamertag_key`) already has the value. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return textOf(error).includes(`UNIQUE constraint failed: ${column}`)
}

/** Whether a statement failed because it left this column (`members.gamertag`) without a value. */
export function isNotNullViolation(error: unknown, column: string): boolean {
  return textOf(error).includes(`NOT NULL constraint failed: ${column}`)
}

/** Whether a statement failed because a row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return textOf(error).includes('FOREIGN KEY constraint failed')
}

/** Trigger that refuses new sessions while a backup is being restored; also the text of its error. */
export const CLOSED_FOR_RESTORE = 'club_is_being_restored'

/** Whether a statement failed because it opened a session while a backup is being restored. */
export function isClosedForRestore(error: unknown): boolean {
  return textOf(error).includes(CLOSED_FOR_RESTORE)
}

// D1 gives only a message; Drizzle keeps it in the cause.
function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
}
