/** The URL that a text is, also one relative to `base`; `null` where it is none. What the platform has for that, `URL.parse`, is younger than the club's oldest browsers. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
