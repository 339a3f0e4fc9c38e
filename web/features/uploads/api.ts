import { errorMessage, refusal, requireSuccess, unwrap } from '#web/lib/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { clubFetch } from '#web/lib/club-fetch.ts'

/** What a file is for; the club takes other kinds and sizes for each. */
export type Purpose = 'chat' | 'profile' | 'result'

/** Why an upload came to nothing: the step that failed, as `message`, and where somebody has said why, the sentence. */
export class UploadError extends Error {
  readonly detail: string | null

  constructor(message: string, detail: string | null = null) {
    super(message)
    this.detail = detail
  }
}

/** Which way an upload goes. `onSent` hears of every stretch of bytes that has left; `signal` gives it up. */
export interface UploadOptions {
  purpose: Purpose
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Brings a file into the club; gives its path, `/objects/…`. Throws `UploadError` with the words of
 * docs/specification.md 8, and what `signal` was aborted with.
 */
export async function upload(file: Blob, { purpose, onSent, signal }: UploadOptions): Promise<string> {
  const { uploadURL } = await step('Failed to get upload URL', signal, () =>
    post<{ uploadURL: string }>(
      '/api/objects/upload',
      { contentType: file.type, size: file.size, purpose },
      signal,
    ),
  )
  await put(uploadURL, file, onSent, signal)
  const { objectPath } = await step('Failed to normalize object path', signal, () =>
    post<{ objectPath: string }>('/api/objects/normalize-path', { uploadURL }, signal),
  )
  await step('Failed to process uploaded file', signal, () =>
    requireSuccess(clubFetch(objectPath, { method: 'HEAD', signal })),
  )
  return objectPath
}

function post<T>(path: string, body: object, signal: AbortSignal): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  return unwrap<T>(clubFetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal }))
}

async function step<T>(failure: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    signal.throwIfAborted()
    throw new UploadError(failure, errorMessage(error, '') || null)
  }
}

/** An upload of which nothing more goes off or comes back for so long has failed, in ms; it may take as long as it moves. */
const PATIENCE = 30_000

// `fetch` tells nothing of what has been sent.
function put(url: string, file: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const lost = new UploadError('Upload failed', 'The club cannot be reached. Check your connection.')
    let reason: unknown
    let stopWaiting = () => {}
    const waitForMore = () => {
      stopWaiting()
      stopWaiting = setBrowserTimer(() => {
        reason = new UploadError(
          'Upload failed',
          'The club is not responding. Check your connection and try again.',
        )
        giveUp()
      }, PATIENCE)
    }
    request.upload.onprogress = ({ loaded }) => {
      waitForMore()
      onSent(loaded)
    }
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
    request.onerror = () => reject(lost)
    request.onabort = () => reject(reason ?? signal.reason)
    request.onloadend = () => {
      stopWaiting()
      signal.removeEventListener('abort', giveUp)
    }
    signal.addEventListener('abort', giveUp)
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type)
    waitForMore()
    request.send(file)
  })
}

function refusalOf({ status, statusText, responseText }: XMLHttpRequest) {
  const { isExplained, detail } = refusal(status, parse(responseText))
  return new UploadError(`Failed to upload file: ${status} - ${isExplained ? detail : statusText}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
