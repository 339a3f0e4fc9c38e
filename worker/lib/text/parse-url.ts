/** Parses a URL, which may be relative to `base`; `null` if invalid. `URL.parse` is newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
