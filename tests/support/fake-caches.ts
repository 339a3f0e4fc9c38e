/** A browser's cache storage, as far as the service worker uses it. */
export class FakeCaches {
  readonly #origin: string
  readonly #caches = new Map<string, Map<string, Response>>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** As the service worker is given it. */
  get storage(): CacheStorage {
    const caches = this.#caches
    const key = (request: RequestInfo | URL) => new URL(String(request), this.#origin).href
    return {
      open: async (name: string) => {
        const files = caches.get(name) ?? new Map<string, Response>()
        caches.set(name, files)
        return { put: async (request: string, answer: Response) => void files.set(key(request), answer) }
      },
      has: async (name: string) => caches.has(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (request: string, { cacheName }: MultiCacheQueryOptions = {}) => {
        const wanted = cacheName === undefined ? [...caches.values()] : [caches.get(cacheName)]
        return wanted
          .find(files => files?.has(key(request)))
          ?.get(key(request))
          ?.clone()
      },
    } as unknown as CacheStorage
  }
}
