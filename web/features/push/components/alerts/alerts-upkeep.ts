import { ensureSubscription, findSubscription, inTurn } from '#web/features/push/alerts/subscription.ts'
import { alertsWantedBy, keepTold, wasTold } from '../../state.ts'

/**
 * Once a session: brings back what got lost. The club may have another key by now or may not know this browser any
 * more, or the browser may have dropped the subscription. What another member has left behind ends. Nobody has asked
 * for it, so nobody is told where it fails; the next start tries again.
 */
export async function keepSubscribed(memberId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await inTurn(() => bringBack(memberId)).catch(() => null)
}

async function bringBack(memberId: string) {
  const found = await findSubscription()
  // It would bring this member alerts that he never asked for, or another's.
  if (alertsWantedBy() !== memberId) return void (await found?.unsubscribe())
  if (found && wasTold(memberId, found)) return
  keepTold(memberId, await ensureSubscription(memberId))
}
