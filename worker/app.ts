import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { TrieRouter } from 'hono/router/trie-router'
import { admins } from './features/admins/routes.ts'
import { backup, restore } from './features/backup/routes.ts'
import { board } from './features/board/routes.ts'
import { calendar } from './features/calendar/routes.ts'
import { championships } from './features/championships/routes.ts'
import { chatRooms, messages, polls } from './features/chat/routes.ts'
import { clientErrorCounts, clientErrors } from './features/client-errors/routes.ts'
import { audit, clubAdminText, config } from './features/club/routes.ts'
import { cspReport } from './features/csp-reports/routes.ts'
import { entries } from './features/entries/routes.ts'
import { sockets } from './features/feed/routes.ts'
import { health } from './features/health/routes.ts'
import { incidents, licence } from './features/incidents/routes.ts'
import { joining } from './features/joining/routes.ts'
import { leaving, memberAdmin, members } from './features/members/routes.ts'
import { myData } from './features/my-data/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { enrolmentCodes, ownCode, passkeySession, passkeys } from './features/passkeys/routes.ts'
import { push } from './features/push/routes.ts'
import { figures, races } from './features/races/routes.ts'
import { registrations } from './features/registrations/routes.ts'
import { reliability } from './features/reliability/routes.ts'
import { reserves } from './features/reserves/routes.ts'
import { results } from './features/results/routes.ts'
import { identities, session, sessions } from './features/session/routes.ts'
import { leaderboards, standings } from './features/standings/routes.ts'
import { objects, uploads } from './features/uploads/routes.ts'
import { spendDayBudget } from './lib/costs.ts'
import { apiHeaders, crossSiteGuard, crossSiteSocketGuard } from './lib/cross-site.ts'
import type { AppEnv } from './lib/env.ts'
import { answerError, answerUnknownPath, answerWrongMethod, hideUnknownPaths } from './lib/errors.ts'
import { limitFalseSessions, limitReads, limitWrites } from './lib/rate-limit.ts'
import { checkBodies, fileBody, reportBody } from './lib/request-bodies.ts'
import { identify, startRequest } from './lib/session.ts'

// Built while the isolate starts. Hono's default router would be built within the first call, which has 10 ms in all.
const base = new Hono<AppEnv>({ router: new TrieRouter() })
// All other calls take JSON.
const bodies = checkBodies({
  '/api/csp-report': reportBody,
  '/api/objects/uploads/*': fileBody,
  ...Object.fromEntries(['tables', 'rooms', 'files'].map(what => [`/api/restore/${what}/*`, fileBody])),
})

const whoAsks = identify(identities, c => base.fetch(c.req.raw, c.env, c.executionCtx))

for (const paths of ['/api/*', '/objects/*'])
  base.use(
    paths,
    ...[
      startRequest,
      apiHeaders,
      crossSiteGuard,
      bodies,
      limitReads,
      whoAsks,
      limitFalseSessions,
      spendDayBudget,
      limitWrites,
    ],
  )
base.use(
  '/ws',
  startRequest,
  apiHeaders,
  crossSiteSocketGuard,
  limitReads,
  whoAsks,
  limitFalseSessions,
  spendDayBudget,
)
for (const paths of ['/api/*', '/objects/*', '/ws'])
  base.use(
    paths,
    hideUnknownPaths,
    methodNotAllowed({ app: base, onMethodNotAllowed: answerWrongMethod(base) }),
  )

/** THE API MAP: every call of the club and the feature that answers it. */
export const app = base
  .route('/api/config', config)
  .route('/api/health', health)
  .route('/api/session', session)
  .route('/api/session/passkey', passkeySession)
  .route('/api/sessions', sessions)
  .route('/api/passkeys', passkeys)
  .route('/api/enrolment-code', ownCode)
  .route('/api/members', members)
  .route('/api/leaving', leaving)
  .route('/api/my-data', myData)
  .route('/api/members', reliability)
  .route('/api/members', licence)
  .route('/api/championships', championships)
  .route('/api/championships', entries)
  .route('/api/championships', standings)
  .route('/api/leaderboards', leaderboards)
  .route('/api/races', races)
  .route('/api/races', board)
  .route('/api/races', results)
  .route('/api/registrations', registrations)
  .route('/api/reserves', reserves)
  .route('/api/calendar', calendar)
  .route('/api/incidents', incidents)
  .route('/api/chat-rooms', chatRooms)
  .route('/api/messages', messages)
  .route('/api/polls', polls)
  .route('/api/club-admin-text', clubAdminText)
  .route('/api/notifications', notifications)
  .route('/api/push', push)
  .route('/api/admin', memberAdmin)
  .route('/api/admin/members', admins)
  .route('/api/admin/members', enrolmentCodes)
  .route('/api/admin/joining', joining)
  .route('/api/admin/figures', figures)
  .route('/api/admin/audit', audit)
  .route('/api/admin/client-errors', clientErrorCounts)
  .route('/api/backup', backup)
  .route('/api/restore', restore)
  .route('/api/client-errors', clientErrors)
  .route('/api/csp-report', cspReport)
  .route('/api/objects', uploads)
  .route('/objects', objects)
  .route('/ws', sockets)
  .notFound(answerUnknownPath)
  .onError(answerError)

/** The API's type, for the browser's typed client. */
export type AppType = typeof app
