/** Whether a statement failed because this unique column (`members.gamertag_key`) has that value already. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return textOf(error).includes(`UNIQUE constraint failed: ${column}`)
}

/** Whether a statement failed because this column (`members.gamertag`) would have been left without a value. */
export function isNotNullViolation(error: unknown, column: string): boolean {
  return textOf(error).includes(`NOT NULL constraint failed: ${column}`)
}

/** Whether a statement failed because what it refers to is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return textOf(error).includes('FOREIGN KEY constraint failed')
}

/** What new sessions run into while the club is being made of a backup: the name of a trigger, and what it says. */
export const CLOSED_FOR_RESTORE = 'club_is_being_restored'

/** Whether a statement would have opened a session while the club is being made of a backup. */
export function isClosedForRestore(error: unknown): boolean {
  return textOf(error).includes(CLOSED_FOR_RESTORE)
}

// D1 says it in words only; Drizzle keeps them in the cause.
function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
}
