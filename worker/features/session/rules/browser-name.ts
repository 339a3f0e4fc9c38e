// The first that fits: nearly all of them call themselves Chrome or Safari as well.
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
 * What a browser calls itself (`User-Agent`), as its owner would: "Chrome on Android", "Safari on iPhone". Without a
 * version, which says nothing to them and more than needed to others; `null` for what is no known browser.
 */
export function browserName(agent: string | undefined): string | null {
  if (!agent) return null
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0]
  if (!browser || browser === 'PlayStation') return browser ?? null
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  return system ? `${browser} on ${system}` : browser
}
