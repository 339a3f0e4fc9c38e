// The first match wins: nearly all of them also call themselves Chrome or Safari.
const browsers: [name: string, sign: RegExp][] = [
  ['PlayStation', /PlayStation/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
]

// Android says Linux too, and an Xbox says Windows.
const systems: [name: string, sign: RegExp][] = [
  ['Xbox', /\bXbox\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['Mac', /\bMac OS X\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * A browser's name from its `User-Agent`, as its owner would say: "Chrome on Android", "Safari on iPhone". Without a version,
 * which means nothing to them and too much to others; `null` for an unknown browser.
 */
export function browserName(agent: string | undefined): string | null {
  if (!agent) return null
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0]
  if (!browser || browser === 'PlayStation') return browser ?? null
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  return system ? `${browser} on ${system}` : browser
}
