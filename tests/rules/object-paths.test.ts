import { describe, expect, test } from 'vitest'
import {
  objectIdsIn,
  objectPath,
  parseObjectPath,
  parseUploadUrl,
  uploadPath,
} from '#worker/features/uploads/rules/object-paths.ts'

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const other = '7ca7b810-9dad-41d1-80b4-00c04fd430c8'

describe('the path of a file', () => {
  test('says what it is before it is loaded', () => {
    const photo = { id, width: 1280, height: 720, kind: 'jpeg' as const }
    expect(objectPath(photo)).toBe(`/objects/${id}-1280x720.jpg`)
    expect(parseObjectPath(objectPath(photo))).toEqual({ ...photo, isVideo: false })
    expect(parseObjectPath(`/objects/${id}-1x1.mov`)).toEqual({
      id,
      width: 1,
      height: 1,
      kind: 'mov',
      isVideo: true,
    })
  })

  test.each([
    '',
    '/objects/',
    `/objects/${id}`,
    `/objects/${id}.jpg`,
    `/objects/${id}-0x1.jpg`,
    `/objects/${id}-01x1.jpg`,
    `/objects/${id}-1x1.svg`,
    `/objects/${id}-1x1.jpeg`,
    `/objects/${id.toUpperCase()}-1x1.jpg`,
    `objects/${id}-1x1.jpg`,
    `https://evil.test/objects/${id}-1x1.jpg`,
    `/objects/${id}-1x1.jpg?x`,
    `/objects/../${id}-1x1.jpg`,
    `/objects/${id}-1x123456.jpg`,
    `/objects/${id}-1x1.jpg\n`,
  ])('is not %s', path => {
    expect(parseObjectPath(path)).toBeNull()
  })
})

test('a message names the files that it shows, each once, wherever they stand in it', () => {
  const [one, two] = [`/objects/${id}-1x1.jpg`, `/objects/${other}-2x2.mp4`]
  expect(objectIdsIn(`Look\n${one}\n(${two}), ${one} https://club.test${two}`)).toEqual([id, other])
  expect(objectIdsIn('nothing /objects/ at all')).toEqual([])
})

test('an upload is known by its address on this site alone', () => {
  const parse = (url: string) => parseUploadUrl(url, 'https://club.test')
  expect([parse(uploadPath(id)), parse(`https://club.test${uploadPath(id)}`)]).toEqual([id, id])
  for (const url of [
    '',
    id,
    `https://evil.test${uploadPath(id)}`,
    `//club.test${uploadPath(id)}`,
    `${uploadPath(id)}/`,
    `https://club.test.evil.test${uploadPath(id)}`,
  ])
    expect(parse(url), url).toBeNull()
})
