// How the demo's people reach the club: through the API, like everybody else.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const pictures = path.join(import.meta.dirname, 'pictures')
const contentTypes = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' }

/** One caller of the API: the admin by bearer key, a driver by the session cookie of the registration. */
export function caller(origin, headers) {
  const send = async (method, url, body, type = 'application/json') => {
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      body: body && (type === 'application/json' ? JSON.stringify(body) : body),
    })
    const text = await answer.text()
    if (!answer.ok) {
      const message = `Demo data: ${method} ${url} answered ${answer.status}: ${text}`
      throw Object.assign(new Error(message), { status: answer.status })
    }
    return { body: text && JSON.parse(text), cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  const call = method => async (url, body) => (await send(method, `/api${url}`, body)).body
  const post = call('POST')
  return {
    get: call('GET'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    post,
    /** As `post`, where an earlier start may have done it already. */
    postOnce: (url, body) =>
      post(url, body).catch(error => {
        if (error.status !== 409) throw error
      }),
    /** As `post`, with the cookie of the session that it opened. */
    open: (url, body) => send('POST', `/api${url}`, body),
    /** Brings one of the demo's files into the club; gives its path there. `purpose` is `chat` or `profile`. */
    upload: async (name, purpose) => {
      const bytes = await readFile(path.join(pictures, name))
      const contentType = contentTypes[path.extname(name)]
      const { uploadURL } = await post('/objects/upload', { contentType, size: bytes.length, purpose })
      await send('PUT', uploadURL, bytes, contentType)
      return (await post('/objects/normalize-path', { uploadURL })).objectPath
    },
  }
}
