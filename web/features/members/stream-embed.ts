import { youtubeChannel, youtubeId } from '#web/features/chat/media/linked-media.ts'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** A stream that can be embedded on the profile. */
export interface StreamEmbed {
  site: 'Twitch' | 'YouTube'
  /** What the address shows: the name of a channel, or a kind such as Video. */
  name: string
  /** The address of the player, built from parsed values; nothing is copied from the link. */
  src: string
}

/**
 * The player of a stream link on a page of the host `parent`, which Twitch requires; `null` if it cannot be embedded.
 * YouTube embeds the live stream of a channel only by the channel's id, never by its @handle.
 */
export function streamEmbed(link: string, parent: string): StreamEmbed | null {
  const url = parseUrl(link)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null
  return fromTwitch(url, parent) ?? fromYoutube(url)
}

/** The YouTube channel that a stream link leads to; `null` for other links. */
export function channelName(link: string): string | null {
  const url = parseUrl(link)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null
  return youtubeChannel(url)?.name ?? null
}

/** First path segments of Twitch's own pages, which are no channels. */
const twitchPages = new Set(
  'bits,clip,clips,collections,directory,downloads,drops,embed,event,friends,inventory,jobs,login,messages,moderator,p,popout,prime,search,settings,signup,store,subscriptions,team,turbo,u,user,videos,wallet'.split(
    ',',
  ),
)
const channelPages = new Set(['', 'about', 'home', 'schedule', 'videos'])

function fromTwitch(url: URL, parent: string): StreamEmbed | null {
  const found = isTwitch(url.hostname)
    ? shownAt(url)
    : url.hostname === 'player.twitch.tv'
      ? shownBy(url.searchParams)
      : null
  if (!found) return null
  const src = `https://player.twitch.tv/?${new URLSearchParams({ ...found, parent })}`
  return { site: 'Twitch', name: found.channel ?? 'Video', src }
}

function isTwitch(hostname: string) {
  return /^(www\.|m\.)?twitch\.tv$/.test(hostname)
}

function shownAt({ pathname, searchParams }: URL) {
  const [, first = '', second = '', third = ''] = pathname.split('/')
  if (first === 'videos') return video(second, searchParams.get('t'))
  if (twitchPages.has(first.toLowerCase())) return null
  if (second === 'video' || second === 'v') return video(third, searchParams.get('t'))
  return channelPages.has(second) && third === '' ? channel(first) : null
}

function shownBy(query: URLSearchParams) {
  return (
    channel(query.get('channel') ?? '') ??
    video((query.get('video') ?? '').replace(/^v/, ''), query.get('time'))
  )
}

function channel(name: string): Record<string, string> | null {
  return /^[a-z0-9]\w{2,24}$/i.test(name) ? { channel: name } : null
}

function video(id: string, from: string | null): Record<string, string> | null {
  if (!/^\d{1,16}$/.test(id)) return null
  const seconds = secondsIn(from)
  return seconds > 0 ? { video: id, time: `${seconds}s` } : { video: id }
}

/** The start time of a link in seconds, as both sites write it: `90`, `90s`, `1h2m3s`; 0 if there is none. */
function secondsIn(text: string | null): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** The visitor has already pressed play once. */
const autoplay = 'autoplay=1'

function fromYoutube(url: URL): StreamEmbed | null {
  const id = youtubeId(url)
  if (id) {
    const from = secondsIn(url.searchParams.get('t') ?? url.searchParams.get('start'))
    const src = `${youtubePlayer}/${id}?${autoplay}${from > 0 ? `&start=${from}` : ''}`
    return { site: 'YouTube', name: 'Video', src }
  }
  const channelId = youtubeChannel(url)?.id
  if (!channelId) return null
  const src = `${youtubePlayer}/live_stream?channel=${channelId}&${autoplay}`
  return { site: 'YouTube', name: 'Live channel', src }
}

const youtubePlayer = 'https://www.youtube-nocookie.com/embed'

/** What the frame of a player is allowed: what both sites need, but not navigating this page. */
export const playerRights = {
  sandbox:
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-modals allow-storage-access-by-user-activation',
  allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
  // YouTube plays nothing on a page that does not name its host.
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const
