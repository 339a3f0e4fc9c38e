// One source for both doors: the Worker's answers carry these by middleware, static files by the `_headers` file
// that the build writes from them.

const embeds = 'https://www.youtube-nocookie.com https://player.twitch.tv'
const quotedEmbeds = '"https://www.youtube-nocookie.com" "https://player.twitch.tv"'

// `connect-src 'self'` covers the same-origin socket in every browser that can run the app.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures and clips that members link to may be anywhere; `blob:` is one's own before it is uploaded.
  "img-src 'self' https: blob:",
  "media-src 'self' https: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src ${embeds}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup, code or the address of a script: one gives the service worker's, the other lets the
  // lightbox draw its icons (`web/features/chat/media/trusted-icons.ts`).
  "require-trusted-types-for 'script'",
  'trusted-types service-worker default',
  'report-uri /api/csp-report',
].join('; ')
const upgrade = 'upgrade-insecure-requests'

/** What neither the club nor a page in it may ask a browser for. What is not named here and below is the browser's own to decide. */
const forNobody =
  'accelerometer browsing-topics camera clipboard-read compute-pressure display-capture gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials payment screen-wake-lock serial usb window-management xr-spatial-tracking'.split(
    ' ',
  )

/** The headers of every page, file and API answer, however it is asked for. */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': [
    ...forNobody.map(feature => `${feature}=()`),
    'clipboard-write=(self)',
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    `autoplay=(self ${quotedEmbeds})`,
    `fullscreen=(self ${quotedEmbeds})`,
    `encrypted-media=(${quotedEmbeds})`,
    `picture-in-picture=(${quotedEmbeds})`,
  ].join(', '),
}

/**
 * The headers of an answer of the Worker to this address. Over https it has browsers upgrade what is insecure; over plain
 * http Safari would do so with the club's own files, on localhost too.
 */
export function securityHeadersFor(url: string): Record<string, string> {
  if (!url.startsWith('https:')) return securityHeaders
  return { ...securityHeaders, 'Content-Security-Policy': `${contentSecurityPolicy}; ${upgrade}` }
}

/**
 * The `_headers` file of the static assets, which cannot know how they are asked for: over https nothing insecure is left
 * to upgrade there, since the policy names https and the club itself, and that is https by `Strict-Transport-Security`.
 * The service worker is asked for anew each time (RFC 9111 `no-cache`). The build's `fonts` are not: while one is asked for
 * the page is read in another. They are named one by one, since whatever else is missing is answered with the page.
 */
export function assetHeadersFile(fonts: string[] = []): string {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`)
  const kept = fonts.map(file => `/${file}\n  Cache-Control: public, max-age=31536000, immutable\n`)
  return `/*\n${lines.join('\n')}\n/sw.js\n  Cache-Control: no-cache\n${kept.join('')}`
}
