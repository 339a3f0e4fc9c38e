import { youtubeChannel, youtubeId } from '#web/features/chat/media/linked-media.ts'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** A stream that can be watched on the profile itself. */
export interface StreamEmbed {
  site: 'Twitch' | 'YouTube'
  /** What is watched, as the address tells it: a channel's name, or what kind of thing it is. */
  name: string
  /** The address of the player: made from what was read, nothing of the link is copied. */
  src: string
}

/**
 * The player of a stream link, for a page on the host `parent`, which Twitch has to be told; `null` for what cannot be
 * embedded. YouTube embeds what is live on a channel by the channel's id only, never by its @handle.
 */
export function streamEmbed(link: string, parent: string): StreamEmbed | null {
  const url = parseUrl(link)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null
  return fromTwitch(url, parent) ?? fromYoutube(url)
}

/** The channel at YouTube that a stream link leads to, as its address tells it; `null` for other links. */
export function channelName(link: string): string | null {
  const url = parseUrl(link)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null
  return youtubeChannel(url)?.name ?? null
}

/** The first words of Twitch's own pages, where no channel can be. */
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
  return { site: 'Twitch', name: 'channel' in found ? found.channel : 'Video', src }
}

function isTwitch(hostname: string) {
  return /^(www\.|m\.)?twitch\.tv$/.test(hostname)
}

function shownAt({ pathname }: URL) {
  const [, first = '', second = '', third = ''] = pathname.split('/')
  if (first === 'videos') return video(second)
  if (twitchPages.has(first.toLowerCase())) return null
  if (second === 'video' || second === 'v') return video(third)
  return channelPages.has(second) && third === '' ? channel(first) : null
}

function shownBy(query: URLSearchParams) {
  return channel(query.get('channel') ?? '') ?? video((query.get('video') ?? '').replace(/^v/, ''))
}

function channel(name: string) {
  return /^[a-z0-9]\w{2,24}$/i.test(name) ? { channel: name } : null
}

function video(id: string) {
  return /^\d{1,16}$/.test(id) ? { video: id } : null
}

/** What was pressed to be seen need not be pressed once more. */
const autoplay = 'autoplay=1'

function fromYoutube(url: URL): StreamEmbed | null {
  const id = youtubeId(url)
  if (id) return { site: 'YouTube', name: 'Video', src: `${youtubePlayer}/${id}?${autoplay}` }
  const channelId = youtubeChannel(url)?.id
  if (!channelId) return null
  const src = `${youtubePlayer}/live_stream?channel=${channelId}&${autoplay}`
  return { site: 'YouTube', name: 'Live channel', src }
}

const youtubePlayer = 'https://www.youtube-nocookie.com/embed'
