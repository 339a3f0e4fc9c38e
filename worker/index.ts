import { app } from './app.ts'
import { runCron } from './cron.ts'
import type { Env } from './lib/env.ts'

export { ChatRoom } from './features/chat/room/room.ts'
export { ClubFeed } from './features/feed/feed.ts'
export { UploadInspector } from './features/uploads/inspector.ts'

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
} satisfies ExportedHandler<Env>
