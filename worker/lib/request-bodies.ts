import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSafeMethod } from './cross-site.ts'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'

/** What an address accepts: content types (lower case, without parameters) and size. */
interface BodyPolicy {
  types: RegExp
  /** `null` for a file, which its route streams and measures. */
  maxBytes: number | null
}

/** The policy of every address without one of its own. */
export const jsonBody = { types: /^application\/json$/, maxBytes: 64 * 1024 } satisfies BodyPolicy

/** An upload. Its ticket has the type; many clients send none, or one they are not sure of. */
export const fileBody: BodyPolicy = {
  types: /^((image|video)\/[\w.+-]+|application\/octet-stream)?$/,
  maxBytes: null,
}

/** Browsers' reports of breaches of the content security policy. */
export const reportBody: BodyPolicy = { ...jsonBody, types: /^application\/(json|csp-report)$/ }

/**
 * Refuses bodies of another type, then those that are too big, announced or not. Policies by path; one that ends in `/*`
 * covers everything below. All other addresses take JSON.
 */
export function checkBodies(policies: Record<string, BodyPolicy>): MiddlewareHandler<AppEnv> {
  const rules = Object.entries(policies).map(([path, policy]) => ({ path, ...ruleOf(policy) }))
  const usual = ruleOf(jsonBody)
  return (c, next) => {
    const { types, limit } = rules.find(({ path }) => isAt(c.req.path, path)) ?? usual
    if (!isSafeMethod(c.req.raw) && hasBody(c.req.raw) && !types.test(typeOf(c.req.header('content-type'))))
      throw new Problem('unsupported_media_type')
    return limit(c, next)
  }
}

function ruleOf({ types, maxBytes }: BodyPolicy) {
  const onError = () => {
    throw new Problem('too_large')
  }
  const limit = maxBytes === null ? pass : bodyLimit({ maxSize: maxBytes, onError })
  return { types, limit }
}

// A limit would first collect a body of unknown length in memory.
const pass: MiddlewareHandler = (_c, next) => next()

function isAt(path: string, place: string) {
  return place.endsWith('/*') ? path.startsWith(place.slice(0, -1)) : path === place
}

// workerd gives even an empty POST a body object, so the headers decide.
function hasBody(request: Request) {
  const length = request.headers.get('content-length')
  return length === null ? request.headers.has('transfer-encoding') : Number(length) > 0
}

function typeOf(contentType = '') {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? ''
}
