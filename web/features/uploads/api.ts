import { errorMessage, refusal, requireSuccess, unwrap } from '#web/lib/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { clubFetch } from '#web/lib/club-fetch.ts'

/** The purpose of a file, which decides the accepted types and sizes. */
export type Purpose = 'chat' | 'profile' | 'result'

/** A failed upload: `message` names the step that failed, `detail` the reason if known. */
export class UploadError extends Error {
  readonly detail: string | null

  constructor(message: string, detail: string | null = null) {
    super(message)
    this.detail = detail
  }
}

/** Options of an upload. `onSent` reports progress; `signal` aborts it. */
export interface UploadOptions {
  purpose: Purpose
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file; returns its path, `/objects/…`. Throws `UploadError` with the messages of docs/specification.md 8, or
 * the abort reason of `signal`.
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

/** Time without progress after which an upload fails, in ms; the upload as a whole has no time limit. */
const PATIENCE = 30_000

// `fetch` does not report upload progress.
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
