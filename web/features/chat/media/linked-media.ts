/** What a link to a picture, video or GIF leads to, and the source of its preview. */
export type LinkedMedia =
  | { kind: 'image' | 'video'; href: string }
  | { kind: 'youtube'; href: string; videoId: string }
  /** A YouTube channel, with the name in its address. */
  | { kind: 'channel'; href: string; name: string }
  /** A GIF at Giphy or Tenor; `src` is the file, which the link may name only indirectly. */
  | { kind: 'gif'; href: string; src: string }

const picture = /\.(jpe?g|png|gif|webp)$/i
const clip = /\.(mp4|mov|avi|mkv|webm)$/i

/**
 * The preview of a link in a message; `null` for a plain link. Nothing is loaded over plain http, where anyone on the
 * network could replace it. Old YouTube links use http, but only their id is taken.
 */
export function linkedMedia(href: string): LinkedMedia | null {
  const url = new URL(href)
  if (url.port !== '') return null
  const videoId = youtubeId(url)
  if (videoId) return { kind: 'youtube', href, videoId }
  if (url.protocol !== 'https:') return null
  const channel = youtubeChannel(url)
  if (channel) return { kind: 'channel', href, name: channel.name }
  const src = gifSource(url)
  if (src) return { kind: 'gif', href, src }
  if (picture.test(url.pathname)) return { kind: 'image', href }
  return clip.test(url.pathname) ? { kind: 'video', href } : null
}

/** The video id in a YouTube address; `null` for any other address. */
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

/**
 * The channel in a YouTube address: its handle or name, or "Channel" if the address has only its id. YouTube embeds a live
 * stream by that id alone. `null` for any other address.
 */
export function youtubeChannel({ hostname, pathname }: URL): { name: string; id: string | null } | null {
  if (!/^(www\.|m\.)?youtube\.com$/.test(hostname)) return null
  const [, first = '', second = '', ...rest] = decoded(pathname).replace(/\/$/, '').split('/')
  if (/^@[\p{L}\p{M}\p{N}_.·-]{3,30}$/u.test(first))
    return isChannelPage([second, ...rest]) ? { name: first, id: null } : null
  if (!isChannelPage(rest)) return null
  if (first === 'channel') return /^UC[\w-]{22}$/.test(second) ? { name: 'Channel', id: second } : null
  if (first !== 'c' && first !== 'user') return null
  return /^[\p{L}\p{M}\p{N}_.-]{1,100}$/u.test(second) ? { name: second, id: null } : null
}

function isChannelPage([page = '', ...rest]: string[]) {
  return rest.length === 0 && /^(|about|community|featured|live|playlists|shorts|streams|videos)$/.test(page)
}

function decoded(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

function gifSource({ hostname, pathname, href }: URL): string | null {
  if (/^(media\d*|i)\.giphy\.com$/.test(hostname) || /^(media\d*|c)\.tenor\.com$/.test(hostname))
    return /\.(gif|webp)$/i.test(pathname) ? href : null
  // A GIF's page: its id is at the end of the address, after a descriptive name.
  const id = /^(www\.)?giphy\.com$/.test(hostname)
    ? /^\/gifs\/(?:[\w-]*-)?([A-Za-z0-9]{8,40})$/.exec(pathname)?.[1]
    : undefined
  return id ? `https://media.giphy.com/media/${id}/giphy.gif` : null
}
