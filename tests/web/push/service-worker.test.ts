import { expect, test } from 'vitest'
import { fakeSubscription, fakeTab, RunningWorker } from '#tests/support/service-worker.ts'

test('a push is shown as the club wrote it, and a later one on the same subject takes its place', async () => {
  const worker = await RunningWorker.start()
  await worker.push({
    title: 'Brands Hatch starts soon',
    body: 'Lights out at 20:00',
    url: '/races?race=r1',
    tag: 'starts-r1',
  })
  expect(worker.shown).toEqual([
    {
      title: 'Brands Hatch starts soon',
      options: {
        body: 'Lights out at 20:00',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        lang: 'en-GB',
        data: { url: '/races?race=r1' },
        tag: 'starts-r1',
        renotify: true,
      },
    },
  ])
})

test('a push without a tag stands for itself: a browser refuses to renew one', async () => {
  const worker = await RunningWorker.start()
  await worker.push({ title: 'Hello', body: '', url: '/', tag: '' })
  expect(worker.shown[0]?.options).not.toHaveProperty('renotify')
  expect(worker.shown[0]?.options).not.toHaveProperty('tag')
})

test.each([undefined, '', '{', 'null', '[]', '"news"', { body: 'no title' }, { title: 7 }, { title: '  ' }])(
  'a push that cannot be read still shows something: %j',
  async payload => {
    const worker = await RunningWorker.start()
    await worker.push(payload)
    expect(worker.shown).toMatchObject([
      { title: 'Racing Club', options: { body: 'There is news from the club.', data: { url: '/' } } },
    ])
  },
)

test('a click brings the open tab to the front and lets it go there by itself', async () => {
  const [latest, older] = [fakeTab(), fakeTab()]
  const worker = await RunningWorker.start([latest, older])
  expect(await worker.click('/chat?room=general&message=general.7'), 'the notification is gone').toBe(true)
  expect(latest.seen).toEqual(['focused', 'went to /chat?room=general&message=general.7'])
  expect(older.seen).toEqual([])
  expect(worker.opened).toEqual([])
})

test('a tab that may not come to the front goes there all the same', async () => {
  const tab = fakeTab({ mayFocus: false })
  const worker = await RunningWorker.start([tab])
  await worker.click('/races')
  expect(tab.seen).toEqual(['went to /races'])
})

test('a tab that does not answer is loaded anew; one that cannot be gets company', async () => {
  const deaf = fakeTab({ isDeaf: true })
  await (await RunningWorker.start([deaf])).click('/races')
  expect(deaf.seen).toEqual(['focused', 'loaded /races'])
  const foreign = fakeTab({ isDeaf: true, isForeign: true })
  const worker = await RunningWorker.start([foreign])
  await worker.click('/races')
  expect(foreign.seen).toEqual(['focused'])
  expect(worker.opened).toEqual(['/races'])
})

test('with no tab open the club opens at the place', async () => {
  const worker = await RunningWorker.start()
  await worker.click('/chat?room=general#end')
  expect(worker.opened).toEqual(['https://club.test/chat?room=general#end'])
})

test('another site opens beside the club, and leaves the open tab as it is', async () => {
  const tab = fakeTab()
  const worker = await RunningWorker.start([tab])
  await worker.click('https://www.twitch.tv/club')
  expect(worker.opened).toEqual(['https://www.twitch.tv/club'])
  expect(tab.seen).toEqual([])
})

test('a picture of the club, which is no page of the app, opens beside it', async () => {
  const tab = fakeTab()
  const worker = await RunningWorker.start([tab])
  await worker.click('/objects/chat/grid.png')
  expect(worker.opened).toEqual(['https://club.test/objects/chat/grid.png'])
  expect(tab.seen).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://plain.test/',
  'blob:https://club.test/1',
  'https://',
  undefined,
  7,
])('what is neither of this site nor https leads to the start page: %s', async url => {
  const worker = await RunningWorker.start()
  await worker.click(url)
  expect(worker.opened).toEqual(['https://club.test/'])
})

test.each(['//evil.test/races', '/\\evil.test/races'])(
  'an address that only looks like a path is another site’s: %s',
  async url => {
    const tab = fakeTab()
    const worker = await RunningWorker.start([tab])
    await worker.click(url)
    expect(tab.seen).toEqual([])
    expect(worker.opened).toEqual(['https://evil.test/races'])
  },
)

test('an address of the club with two slashes does not lead the router to another site', async () => {
  const tab = fakeTab()
  await (await RunningWorker.start([tab])).click('https://club.test//evil.test/races')
  expect(tab.seen).toEqual(['focused', 'went to /evil.test/races'])
})

test('a subscription that the browser ended is made anew with the present key, and the club is told', async () => {
  const worker = await RunningWorker.start()
  await worker.tell('pushsubscriptionchange', {
    oldSubscription: fakeSubscription('old'),
    newSubscription: null,
  })
  expect(worker.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the present key' }])
  expect(worker.calls).toEqual([
    { method: 'GET', path: '/api/config', body: null },
    {
      method: 'POST',
      path: '/api/push/subscribe',
      body: { endpoint: 'https://fcm.googleapis.com/new', keys: { p256dh: 'p', auth: 'a' } },
    },
    { method: 'DELETE', path: '/api/push/unsubscribe', body: { endpoint: 'https://fcm.googleapis.com/old' } },
  ])
})

test('one that the browser has renewed itself is only told', async () => {
  const worker = await RunningWorker.start()
  await worker.tell('pushsubscriptionchange', {
    oldSubscription: null,
    newSubscription: fakeSubscription('renewed'),
  })
  expect(worker.subscribed).toEqual([])
  expect(worker.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/push/subscribe'])
})

const unread = (count: number) => ({
  '/api/session': { member: { id: 'marcus' } },
  '/api/notifications/marcus/count': { count },
})

test('a push sets the number on the app’s icon to what waits for the driver', async () => {
  const worker = await RunningWorker.start([], { hasBadge: true, answers: unread(3) })
  await worker.push({ title: 'Yara mentioned you', body: 'See you there', url: '/chat', tag: '' })
  expect(worker.shown).toHaveLength(1)
  expect(worker.badge).toBe(3)
})

test('a push about nothing that waits takes the number away', async () => {
  const worker = await RunningWorker.start([], { hasBadge: true, answers: unread(0) })
  await worker.push({ title: 'Race tonight', body: 'Lights out at 20:00', url: '/races', tag: '' })
  expect(worker.badge).toBe(0)
})

test('where nobody is signed in, or the club does not answer, the push is shown all the same', async () => {
  for (const answers of [{ '/api/session': { member: null } }, { '/api/session': null }]) {
    const worker = await RunningWorker.start([], { hasBadge: true, answers })
    await worker.push({ title: 'Hello', body: '', url: '/', tag: '' })
    expect(worker.shown).toHaveLength(1)
    expect(worker.badge).toBe(0)
  }
})

test('a phone without numbers on icons asks the club for none', async () => {
  const worker = await RunningWorker.start([], { answers: unread(3) })
  await worker.push({ title: 'Hello', body: '', url: '/', tag: '' })
  expect(worker.calls).toEqual([])
})
