import { existsSync } from 'node:fs'

/** Programs that each engine besides Chromium needs on Debian, and the packages that contain them. */
export const enginePrograms = {
  WebKit: {
    files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  Firefox: { files: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
}

/**
 * Whether an engine is on this machine.
 * @param {keyof typeof enginePrograms} name
 */
export function isHere(name) {
  return enginePrograms[name].files.every(file => existsSync(file))
}
