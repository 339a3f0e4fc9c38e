/**
 * Sets the number on the app's icon to how many notifications wait, where the platform has one. Only the club knows it;
 * where it does not say, what is there stays.
 */
export async function countOnIcon(navigator: WorkerNavigator): Promise<void> {
  if (!navigator.setAppBadge) return
  try {
    const { member } = await ask('/api/session')
    if (!member) return
    const { count } = await ask(`/api/notifications/${encodeURIComponent(member.id)}/count`)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    return
  }
}

async function ask(path: string) {
  return (await fetch(path)).json()
}
