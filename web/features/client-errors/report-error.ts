import { clubNow } from '#web/lib/clock.ts'
import type { KeyStore } from '#web/lib/storage.ts'
import { type ClientErrorPage, pageAt, placeOf } from '#worker/features/client-errors/rules.ts'
import { sendClientError } from './api.ts'

/** Key of the day (UTC) and the pages that this browser has reported. */
const KEY = 'errors-told'

interface Told {
  day: string
  pages: string[]
}

interface Reporting {
  storage: KeyStore
  send?: typeof sendClientError
}

/**
 * Returns a function that reports an error on the page at a path: once a day per page, and without the error's text.
 * Errors outside the club's own files, such as in a browser extension, are ignored.
 */
export function errorReporter({ storage, send = sendClientError }: Reporting) {
  const told = new Set<string>()
  return async (error: unknown, pathname: string): Promise<void> => {
    const place = placeOf(error instanceof Error ? error.stack : undefined)
    if (!place) return
    const page = pageAt(pathname)
    const { day, pages } = readTold(storage)
    const key = `${day} ${page}`
    if (pages.includes(page) || told.has(key)) return
    told.add(key)
    try {
      await send({ page, place })
      keepTold(storage, page)
    } catch {
      told.delete(key) // the next error is reported instead
    }
  }
}

// Read again: another tab may have reported meanwhile.
function keepTold(storage: KeyStore, page: ClientErrorPage) {
  const { day, pages } = readTold(storage)
  try {
    storage.setItem(KEY, JSON.stringify({ day, pages: [...pages, page] } satisfies Told))
  } catch {
    return // `told` still remembers it for this page
  }
}

function readTold(storage: KeyStore): Told {
  const day = new Date(clubNow()).toISOString().slice(0, 10)
  try {
    const told: Partial<Told> | null = JSON.parse(storage.getItem(KEY) ?? 'null')
    return told?.day === day && Array.isArray(told.pages) ? { day, pages: told.pages } : { day, pages: [] }
  } catch {
    return { day, pages: [] }
  }
}
