import { expect, test } from 'vitest'
import { channelName, streamEmbed } from '#web/features/members/stream-embed.ts'

const host = 'club.example'
const twitch = (what: string) => `https://player.twitch.tv/?${what}&parent=${host}`
const youtube = (what: string) => `https://www.youtube-nocookie.com/embed/${what}`
const channelId = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'

test.each([
  ['https://twitch.tv/marcus_gt3', 'marcus_gt3', twitch('channel=marcus_gt3')],
  ['https://www.twitch.tv/MarcusGT3/', 'MarcusGT3', twitch('channel=MarcusGT3')],
  ['https://m.twitch.tv/marcus?desktop-redirect=true', 'marcus', twitch('channel=marcus')],
  ['https://www.twitch.tv/marcus/about', 'marcus', twitch('channel=marcus')],
  ['https://player.twitch.tv/?channel=marcus&parent=evil.example', 'marcus', twitch('channel=marcus')],
  ['https://www.twitch.tv/videos/1234567890?t=1h', 'Video', twitch('video=1234567890&time=3600s')],
  ['https://www.twitch.tv/marcus/v/1234567890', 'Video', twitch('video=1234567890')],
  ['https://player.twitch.tv/?video=v1234567890', 'Video', twitch('video=1234567890')],
])('%s is watched on Twitch', (link, name, src) =>
  expect(streamEmbed(link, host)).toEqual({ site: 'Twitch', name, src }),
)

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'Video', youtube('dQw4w9WgXcQ?autoplay=1&start=42')],
  ['https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', 'Video', youtube('dQw4w9WgXcQ?autoplay=1&start=3723')],
  ['https://youtu.be/dQw4w9WgXcQ?t=90"onload', 'Video', youtube('dQw4w9WgXcQ?autoplay=1')],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'Video', youtube('dQw4w9WgXcQ?autoplay=1')],
  ['https://youtu.be/dQw4w9WgXcQ?si=share', 'Video', youtube('dQw4w9WgXcQ?autoplay=1')],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'Video', youtube('dQw4w9WgXcQ?autoplay=1')],
  ['https://youtube.com/shorts/-Qw4w9WgXc_', 'Video', youtube('-Qw4w9WgXc_?autoplay=1')],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'Video', youtube('dQw4w9WgXcQ?autoplay=1')],
  [
    `https://www.youtube.com/channel/${channelId}`,
    'Live channel',
    youtube(`live_stream?channel=${channelId}&autoplay=1`),
  ],
  [
    `https://www.youtube.com/channel/${channelId}/live`,
    'Live channel',
    youtube(`live_stream?channel=${channelId}&autoplay=1`),
  ],
])('%s is watched on YouTube', (link, name, src) =>
  expect(streamEmbed(link, host)).toEqual({ site: 'YouTube', name, src }),
)

test.each([
  ['https://www.youtube.com/@marcus', '@marcus'],
  ['https://youtube.com/@marcus/streams?view=2', '@marcus'],
  ['https://m.youtube.com/@r%C3%A4nnfahrer/', '@rännfahrer'],
  ['https://www.youtube.com/c/MarcusGT', 'MarcusGT'],
  ['https://www.youtube.com/user/marcus', 'marcus'],
  [`https://www.youtube.com/channel/${channelId}/videos`, 'Channel'],
])('%s is the channel %s', (link, name) => expect(channelName(link)).toBe(name))

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@a',
  'https://www.youtube.com/@marcus/../x/y',
  'https://www.youtube.com/@%E0%A4%A',
  'https://www.youtube.com/channel/UCshort',
  'https://youtube.com.evil.example/@marcus',
  'https://www.youtube.com:444/@marcus',
  'http://www.youtube.com/@marcus',
  'https://www.twitch.tv/marcus',
])('%s is no channel at YouTube', link => expect(channelName(link)).toBeNull())

test('Twitch is told the host of the page, whatever it is', () => {
  expect(streamEmbed('https://twitch.tv/marcus', 'localhost')?.src).toMatch(/&parent=localhost$/)
})

test.each([
  ['https://www.youtube.com/@marcus', 'YouTube embeds no handle'],
  ['https://www.youtube.com/', 'no video'],
  ['https://www.youtube.com/playlist?list=PLx', 'a list'],
  ['https://kick.com/marcus', 'a site whose player the page may not frame'],
  ['https://www.twitch.tv/', 'no channel'],
  ['https://www.twitch.tv/directory', 'a page of Twitch’s own'],
  ['https://www.twitch.tv/Directory/game', 'a page of Twitch’s own, in another case'],
  ['https://www.twitch.tv/marcus/clip/Funny', 'a clip has another player'],
  ['https://clips.twitch.tv/Funny', 'a clip has another player'],
  ['https://www.twitch.tv/videos/abc', 'no number'],
])('%s is only a link: %s', link => expect(streamEmbed(link, host)).toBeNull())

test.each([
  'http://twitch.tv/marcus',
  'https://twitch.tv.evil.example/marcus',
  'https://eviltwitch.tv/marcus',
  'https://evil.example/?https://twitch.tv/marcus',
  'https://evil.example#@twitch.tv/marcus',
  'https://twitch.tv@evil.example/marcus',
  'https://marcus@twitch.tv/marcus',
  'https://twitch.tv:8443/marcus',
  'https://twitch.tv/mar%26cus&autoplay=true',
  'https://twitch.tv/..%2f..%2fmarcus',
  'https://twitch.tv/"onload=alert(1)',
  'https://player.twitch.tv/?channel=a"><script>',
  'https://player.twitch.tv/?html=//evil.example',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload',
  'https://www.youtube.com/embed/../../x?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be:444/dQw4w9WgXcQ',
  `https://www.youtube.com/channel/${channelId}%2f..%2f/live`,
  'javascript:alert(1)//twitch.tv/marcus',
  'data:text/html,<script>alert(1)</script>',
  '//twitch.tv/marcus',
  'twitch.tv/marcus',
  '',
])('%s leads no frame anywhere', link => expect(streamEmbed(link, host)).toBeNull())
