import type { Db } from '../../db/client.ts'
import { settings } from '../../db/schema/index.ts'
import { logAct } from '../../lib/audit.ts'

/** Sets what the club's admins say in the chat's sidebar. */
export async function saveAdminText(db: Db, text: string, actor: string, now: number): Promise<void> {
  await db.batch([
    logAct(db, { at: now, actor, action: 'club.admin-text', subject: 'club' }),
    db
      .insert(settings)
      .values({ name: 'admin-text', value: text })
      .onConflictDoUpdate({ target: settings.name, set: { value: text } }),
  ])
}
