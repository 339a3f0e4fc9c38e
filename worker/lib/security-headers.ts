// One source for both: the Worker's answers get these headers from middleware, static files from the `_headers` file that the build writes.

const embeds = 'https://www.youtube-nocookie.com https://player.twitch.tv'
const quotedEmbeds = '"https://www.youtube-nocookie.com" "https://player.twitch.tv"'

// `connect-src 'self'` covers the same-origin socket in every supported browser.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Members may link to pictures and clips anywhere; `blob:` is one's own before the upload.
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
  // No text becomes markup, code or a script's address, except through two policies: one for the service worker, one for the
  // lightbox's icons (`web/features/chat/media/trusted-icons.ts`).
  "require-trusted-types-for 'script'",
  'trusted-types service-worker default',
  'report-uri /api/csp-report',
].join('; ')
const upgrade = 'upgrade-insecure-requests'

/** Browser features that neither the club nor a framed page may use. Features not named here or below keep the browser's default. */
const forNobody =
  'accelerometer browsing-topics camera clipboard-read compute-pressure display-capture gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials payment screen-wake-lock serial usb window-management xr-spatial-tracking'.split(
    ' ',
  )

/** The headers of every page, file and API answer, over http or https. */
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
 * The headers of the Worker's answer to this address. Over https they upgrade insecure requests; over plain http Safari would
 * apply that to the club's own files, even on localhost.
 */
export function securityHeadersFor(url: string): Record<string, string> {
  if (!url.startsWith('https:')) return securityHeaders
  return { ...securityHeaders, 'Content-Security-Policy': `${contentSecurityPolicy}; ${upgrade}` }
}

/**
 * The `_headers` file for static assets, which cannot depend on the protocol. It needs no upgrade: the policy allows https
 * and the club itself, which is https by `Strict-Transport-Security`. The service worker is revalidated each time (RFC 9111
 * `no-cache`); the build's `fonts` are not, because the page shows another font meanwhile. They are named one by one, because
 * any missing path is answered with the page.
 */
export function assetHeadersFile(fonts: string[] = []): string {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`)
  const kept = fonts.map(file => `/${file}\n  Cache-Control: public, max-age=31536000, immutable\n`)
  return `/*\n${lines.join('\n')}\n/sw.js\n  Cache-Control: no-cache\n${kept.join('')}`
}
