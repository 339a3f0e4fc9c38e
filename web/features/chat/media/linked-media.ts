/** What a link to a picture, a clip or a loop leads to, and where its preview comes from. */
export type LinkedMedia =
  | { kind: 'image' | 'video'; href: string }
  | { kind: 'youtube'; href: string; videoId: string }
  /** A loop at Giphy or Tenor: the file, which the link may name only roundabout. */
  | { kind: 'gif'; href: string; src: string }

const picture = /\.(jpe?g|png|gif|webp)$/i
const clip = /\.(mp4|mov|avi|mkv|webm)$/i

/**
 * What a link shows in a message; `null` for one that is only a link. Nothing is loaded over plain http: whoever sits
 * on the way could show what they like. Old links to YouTube begin so, but of them only the id is taken.
 */
export function linkedMedia(href: string): LinkedMedia | null {
  const url = new URL(href)
  if (url.port !== '') return null
  const videoId = youtubeId(url)
  if (videoId) return { kind: 'youtube', href, videoId }
  if (url.protocol !== 'https:') return null
  const src = gifSource(url)
  if (src) return { kind: 'gif', href, src }
  if (picture.test(url.pathname)) return { kind: 'image', href }
  return clip.test(url.pathname) ? { kind: 'video', href } : null
}

/** The id of the video that an address of YouTube leads to; `null` for every other address. */
export function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m|music)\./, '')
  const [, first = '', second = ''] = pathname.split('/')
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? idAtYoutube(first, second, searchParams)
        : ''
  return /^[\w-]{11}$/.test(id) ? id : null
}

function idAtYoutube(first: string, second: string, query: URLSearchParams) {
  if (first === 'watch') return query.get('v') ?? ''
  return ['shorts', 'live', 'embed', 'v'].includes(first) ? second : ''
}

function gifSource({ hostname, pathname, href }: URL): string | null {
  if (/^(media\d*|i)\.giphy\.com$/.test(hostname) || /^(media\d*|c)\.tenor\.com$/.test(hostname))
    return /\.(gif|webp)$/i.test(pathname) ? href : null
  // A page about a loop: its id ends the address, after a name in words.
  const id = /^(www\.)?giphy\.com$/.test(hostname)
    ? /^\/gifs\/(?:[\w-]*-)?([A-Za-z0-9]{8,40})$/.exec(pathname)?.[1]
    : undefined
  return id ? `https://media.giphy.com/media/${id}/giphy.gif` : null
}
