import { expect, test, vi } from 'vitest'
import { UploadError, type UploadOptions } from '#web/features/uploads/api.ts'
import { fileRefusal, formatFileSize } from '#web/features/uploads/file-limits.ts'
import { UploadQueue, type UploadQueueOptions } from '#web/features/uploads/upload-queue.ts'

const photo = new File(['pixels'], 'spa.jpg', { type: 'image/jpeg' })
const clip = new File(['frames'], 'lap.mp4', { type: 'video/mp4' })
const steps = (uploading: UploadQueue) => uploading.items().map(({ state }) => state.step)

/** A driver with a way into the club that answers when the test says so. */
function atTheDoor(changes: Partial<UploadQueueOptions> = {}) {
  const ways: (UploadOptions & {
    file: Blob
    arrive: (path: string) => void
    fail: (error: Error) => void
  })[] = []
  const arrived: string[] = []
  const uploading = new UploadQueue({
    purpose: 'chat',
    refuse: file => fileRefusal(file, 'chat'),
    prepare: async file => file,
    upload: (file, way) =>
      new Promise((resolve, reject) => {
        way.signal.addEventListener('abort', () => reject(way.signal.reason))
        ways.push({ ...way, file, arrive: resolve, fail: reject })
      }),
    onDone: ({ file }, path) => arrived.push(`${file.name} ${path}`),
    ...changes,
  })
  const next = async (count: number) => {
    await vi.waitFor(() => expect(ways.length).toBe(count))
    return ways[count - 1] as (typeof ways)[number]
  }
  return { uploading, ways, arrived, next }
}

test('a driver chooses, sends and sees how much has left', async () => {
  const { uploading, arrived, next } = atTheDoor()
  uploading.add([photo])
  expect(steps(uploading)).toEqual(['chosen'])
  void uploading.start()
  const way = await next(1)
  way.onSent(4)
  expect(uploading.items()[0]?.state).toEqual({ step: 'uploading', sent: 4, total: 6 })
  way.arrive('/objects/a')
  await vi.waitFor(() => expect(arrived).toEqual(['spa.jpg /objects/a']))
  expect(uploading.items()[0]?.state).toEqual({ step: 'done', path: '/objects/a' })
  expect(uploading.isReady).toBe(false)
})

test('one after the other goes, and one that fails does not hold up the next', async () => {
  const { uploading, ways, arrived, next } = atTheDoor()
  uploading.add([photo, clip])
  void uploading.start()
  const first = await next(1)
  expect(ways).toHaveLength(1)
  first.fail(new UploadError('Failed to upload file: 415 - No picture', 'It is none'))
  ;(await next(2)).arrive('/objects/b')
  await vi.waitFor(() => expect(steps(uploading)).toEqual(['failed', 'done']))
  expect(uploading.items()[0]?.state).toMatchObject({
    problem: 'Failed to upload file: 415 - No picture',
    detail: 'It is none',
  })
  expect(arrived).toEqual(['lap.mp4 /objects/b'])
})

test('what failed stays chosen and is sent again, alone', async () => {
  const { uploading, arrived, next } = atTheDoor()
  uploading.add([photo])
  void uploading.start()
  ;(await next(1)).fail(new TypeError('gone'))
  await vi.waitFor(() => expect(uploading.items()[0]?.state).toMatchObject({ problem: 'Upload failed' }))
  await vi.waitFor(() => {
    void uploading.start()
    expect(steps(uploading)).toEqual(['uploading'])
  })
  ;(await next(2)).arrive('/objects/c')
  await vi.waitFor(() => expect(arrived).toEqual(['spa.jpg /objects/c']))
})

test('whoever cancels keeps what they chose, hears nothing more of it and can begin anew', async () => {
  const { uploading, arrived, next } = atTheDoor()
  uploading.add([photo, clip])
  void uploading.start()
  const way = await next(1)
  uploading.cancel()
  expect(way.signal.aborted).toBe(true)
  expect(steps(uploading)).toEqual(['chosen', 'chosen'])
  way.onSent(6)
  way.arrive('/objects/late')
  void uploading.start()
  ;(await next(2)).arrive('/objects/d')
  ;(await next(3)).arrive('/objects/e')
  await vi.waitFor(() => expect(arrived).toEqual(['spa.jpg /objects/d', 'lap.mp4 /objects/e']))
})

test('whoever leaves while something is on its way leaves nothing behind', async () => {
  const { uploading, arrived, next } = atTheDoor()
  uploading.add([photo, clip])
  void uploading.start()
  const way = await next(1)
  uploading.forget()
  expect(way.signal.aborted).toBe(true)
  expect(uploading.items()).toEqual([])
  way.arrive('/objects/late')
  await Promise.resolve()
  expect([arrived, uploading.isReady]).toEqual([[], false])
})

test('what is refused for what it is, is never sent', async () => {
  const { uploading, ways } = atTheDoor()
  uploading.add([new File(['x'], 'notes.txt', { type: 'text/plain' })])
  expect(uploading.items()[0]?.state).toMatchObject({
    step: 'failed',
    problem: 'Only image and video files are allowed',
  })
  expect(uploading.isReady).toBe(false)
  await uploading.start()
  expect(ways).toEqual([])
  uploading.remove(uploading.items()[0]?.id ?? '')
  expect(uploading.items()).toEqual([])
})

test('of twenty that are chosen no more are taken than there is room for, and what is refused for what it is takes none', async () => {
  const { uploading, next } = atTheDoor({ most: 4 })
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
  const twenty = Array.from({ length: 20 }, (_, n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
  expect(uploading.add([notes, ...twenty])).toBe(16)
  const names = () => uploading.items().map(({ file }) => file.name)
  expect(names()).toEqual(['notes.txt', '0.jpg', '1.jpg', '2.jpg', '3.jpg'])
  expect(uploading.isFull).toBe(true)

  void uploading.start()
  ;(await next(1)).arrive('/objects/a')
  await next(2)
  expect(uploading.add([photo])).toBe(1) // what has arrived keeps its place
  uploading.remove(uploading.items()[4]?.id ?? '')
  expect(uploading.isFull).toBe(false)
  expect(uploading.add([photo, clip])).toBe(1)
  expect(names()).toEqual(['notes.txt', '0.jpg', '1.jpg', '2.jpg', 'spa.jpg'])
})

test.each([
  ['image/png', 10 * 1024 * 1024, 'chat', null],
  ['image/png', 10 * 1024 * 1024 + 1, 'chat', 'File size must be less than 10MB'],
  ['video/quicktime', 1, 'chat', null],
  ['application/pdf', 1, 'chat', 'Only image and video files are allowed'],
  ['', 1, 'chat', 'Only image and video files are allowed'],
  ['image/gif', 5 * 1024 * 1024, 'profile', null],
  ['image/gif', 5 * 1024 * 1024 + 1, 'profile', 'File size must be less than 5MB'],
  ['video/mp4', 1, 'profile', 'Choose a JPG, PNG or GIF picture'],
  ['image/webp', 1, 'profile', 'Choose a JPG, PNG or GIF picture'],
] as const)('%s of %i bytes for %s: %s', (type, size, purpose, refusal) => {
  expect(fileRefusal({ type, size }, purpose)).toBe(refusal)
})

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [43_700, '43 kB'],
  [10 * 1024 * 1024, '10.0 MB'],
  [115_343, '0.1 MB'],
])('%i bytes read %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
