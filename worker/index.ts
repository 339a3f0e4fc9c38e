import { app } from './app.ts'
import { runCron } from './cron.ts'
import { pagesWith } from './features/pages/routes.ts'
import { isPagePath } from './features/pages/rules.ts'
import type { Env } from './lib/env.ts'

export { ChatRoom } from './features/chat/room/room.ts'
export { ClubFeed } from './features/feed/feed.ts'
export { PasskeyVerifier } from './features/passkeys/verifier.ts'
export { PushOutbox } from './features/push/outbox.ts'
export { UploadInspector } from './features/uploads/inspector.ts'

const pages = pagesWith(app)

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    (isPagePath(new URL(request.url).pathname) ? pages : app).fetch(request, env, context),
  scheduled: (controller, env) => runCron(controller.cron, controller.scheduledTime, env),
} satisfies ExportedHandler<Env>
