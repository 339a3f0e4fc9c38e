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
  'upgrade-insecure-requests',
  'report-uri /api/csp-report',
].join('; ')

/** The headers of every page, file and API answer. */
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
    'accelerometer=()',
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'usb=()',
    'browsing-topics=()',
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    `autoplay=(self ${quotedEmbeds})`,
    `fullscreen=(self ${quotedEmbeds})`,
    `encrypted-media=(${quotedEmbeds})`,
    `picture-in-picture=(${quotedEmbeds})`,
  ].join(', '),
}

/** The `_headers` file of the static assets. */
export function assetHeadersFile(): string {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`)
  return `/*\n${lines.join('\n')}\n`
}
