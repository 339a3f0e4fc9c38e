/** Ends alerts here, of which the club has ended its side with the session: they may quote what was said to the member. */
export async function endAlerts(): Promise<void> {
  const { endAlertsOnSignOut } = await import('#web/features/push/alerts/alerts.ts')
  await endAlertsOnSignOut()
}
