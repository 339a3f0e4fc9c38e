import { expect, test } from 'vitest'
import { previewSize, previewsOf, textWithoutPreviews } from '#web/features/chat/media/previews.ts'
import { type Part, partsOf } from '#web/features/chat/messages/message-parts.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'

const photo = '/objects/0f8fad5b-d9cb-469f-a165-70867728950e-1600x1200.jpg'
const clip = '/objects/7c9e6679-7425-40de-944b-e07fc1f90ae7-1080x1920.mp4'
const partOf = (text: string) => partsOf(text, [], false).find(({ kind }) => kind !== 'text')
const written = (parts: Part[]) => parts.map(({ text }) => text).join('')

test.each([
  ['https://i.example.com/spa.JPG?w=9', 'image'],
  ['https://example.com/a.webp', 'image'],
  ['https://example.com/a.jpeg', 'image'],
  ['https://example.com/a.png', 'image'],
  ['https://example.com/a.gif', 'image'],
  ['https://example.com/lap.mov', 'video'],
  ['https://example.com/lap.avi', 'video'],
  ['https://example.com/lap.webm', 'video'],
  ['https://example.com/lap.mp4', 'video'],
  ['https://example.com/lap.mkv#t=3', 'video'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube'],
  ['http://youtu.be/dQw4w9WgXcQ', 'youtube'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube'],
  ['https://www.youtube.com/@marcus', 'channel'],
  ['https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw', 'channel'],
  ['https://youtube.com/c/MarcusGT/videos', 'channel'],
  ['https://youtube.com/user/marcus', 'channel'],
  ['https://media2.giphy.com/media/abc/giphy.gif', 'gif'],
  ['https://media.tenor.com/abc/spin.gif', 'gif'],
  ['https://giphy.com/gifs/racing-crash-l0MYt5jPR6QX5pnqM', 'gif'],
  ['https://media.giphy.com/media/abc/giphy.mp4', 'video'],
  [photo, 'object'],
  [clip, 'object'],
  ['/gifs/box-box.avif', 'club-gif'],
])('%s shows as %s', (text, kind) => {
  expect(partOf(`Look: ${text} !`)).toMatchObject({ kind, text })
})

test.each([
  ['http://example.com/a.png', 'over plain http, anybody on the way could show what they like'],
  ['https://example.com:8443/a.png', 'a port is no host of pictures'],
  ['https://example.com/?file=a.png', 'a page whose address ends like a picture'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'not YouTube'],
  ['https://youtube.com.evil.example/@marcus', 'not YouTube'],
  ['https://www.youtube.com/playlist?list=x', 'no channel'],
  ['https://www.youtube.com/watch?v=../../../../x', 'no id'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQQ', 'an id that is too long'],
  ['https://media.giphy.com.evil.example/a', 'not Giphy'],
  ['https://example.com/a.svg', 'a picture that can carry scripts'],
])('%s is only a link: %s', text => expect(partOf(text)).toMatchObject({ kind: 'link', href: text }))

test.each([
  '/objects/../api/session',
  `/objects/x${photo.slice(9)}`,
  photo.replace('1600', '0'),
  photo.replace('.jpg', '.html'),
  `${photo}?x`,
  `x${photo}`,
  '/gifs/never-drawn.avif',
  '/gifs/../sw.js',
])('%s is text', text => expect(partOf(text)).toBeUndefined())

test('a message shows four different things at most', () => {
  const paths = [1, 2, 3, 4, 5].map(n => photo.replace('0f8f', `${n}f8f`))
  const parts = partsOf([paths[0], ...paths].join('\n'), [], false)
  expect(previewsOf(parts).map(({ text }) => text)).toEqual(paths.slice(0, 4))
  expect(written(textWithoutPreviews(parts))).toBe(paths[4])
})

test.each([
  ['a caption', `Look at this\n${photo}\n${clip}`, 'Look at this'],
  ['nothing', `${photo}\n${clip}`, ''],
  ['what comes after', `${photo}\nLap 12`, 'Lap 12'],
  ['both', `Before ${photo} after`, 'Before after'],
  ['a link, which may have nothing to show', 'https://example.com/a.png', 'https://example.com/a.png'],
])('beside its previews a message says %s', (_, text, said) => {
  expect(written(textWithoutPreviews(partsOf(text, [], false)))).toBe(said)
})

test.each([
  ['a photograph', photo, { width: 427, height: 320 }],
  ['a clip on end', clip, { width: 180, height: 320 }],
  ['a wide one', photo.replace('1600x1200', '6000x1000'), { width: 480, height: 160 }],
  ['a small one', photo.replace('1600x1200', '64x32'), { width: 64, height: 32 }],
  ['a thread', photo.replace('1600x1200', '10x9000'), { width: 44, height: 110 }],
  ['a picture of unknown size', 'https://example.com/a.png', { width: 480, height: 270 }],
  ['a loop of the club', '/gifs/box-box.avif', { width: 320, height: 240 }],
])('the box of %s is known before it has come', (_, text, box) => {
  const [preview] = previewsOf(partsOf(text, [], false))
  expect(preview && previewSize(preview)).toEqual(box)
})

test('in a quote, media are named by what they are, also where the path is cut', () => {
  expect(describeMedia(`My lap\n${clip}`)).toBe('My lap\nVideo')
  expect(describeMedia(`${photo} and /gifs/gg.avif`)).toBe('Picture and GIF')
  expect(describeMedia(`Look ${photo.slice(0, 30)}...`)).toBe('Look Picture')
  expect(describeMedia('see https://example.com/objects/a.jpg')).toBe('see https://example.com/objects/a.jpg')
})

// Nothing is asserted of how long it takes: what looks back at every sign would not be done before the test is over.
test('a text made to be slow is cut all the same', () => {
  const evil = [
    'https://'.repeat(60_000),
    '/objects/'.repeat(60_000),
    '('.repeat(250_000),
    `https://a.b/${')'.repeat(250_000)}`,
    `https://a.b/${'('.repeat(120_000)}${')'.repeat(130_000)}`,
    '@'.repeat(500_000),
    'https://a.b/x.png '.repeat(25_000),
  ]
  for (const text of evil) expect(partsOf(text, [], true)).not.toEqual([])
})
