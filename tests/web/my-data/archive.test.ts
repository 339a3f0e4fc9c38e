import { expect, test } from 'vitest'
import { readZip } from '#tests/support/zip-reader.ts'
import { archiveName, makeArchive } from '#web/features/my-data/archive.ts'
import { Collector, type RoomData } from '#web/features/my-data/collector.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const of = { club: 'Apex League', gamertag: 'Marcus <b>', at: NOON }
const ID = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const GONE = '6ba7b810-9dad-41d1-80b4-00c04fd430c9'

const message = (n: number, text: string, files: string[] = []) => ({
  ...{ id: `general.${n}`, sentAt: '2026-11-21T12:00:00.000Z', editedAt: null, text, answers: null },
  ...{ likes: 0, isPinned: false, files },
})

function collected() {
  const collector = new Collector()
  const upload = { size: 3, uploadedAt: '2026-11-20T12:00:00.000Z' }
  const gone = { id: GONE, path: `/objects/${GONE}-1x1.png`, ...upload }
  collector.parts.get('uploads')?.push({ id: ID, path: `/objects/${ID}-1x1.jpg`, ...upload }, gone)
  collector.parts
    .get('account')
    ?.push({ profile: { gamertag: of.gamertag, bio: '"><script>alert(1)</script>' } })
  collector.parts.get('results')?.push({ raceId: 'spa', race: 'Spa & more', position: 1, isExcused: false })
  collector.files.set(ID, new Blob(['JPG']))
  collector.gone.push(gone)
  const nothing: RoomData = { id: 'quiet', name: 'Quiet', messages: [], polls: [], votes: [], likes: [] }
  const said = [message(10, `later /objects/${ID}-1x1.jpg`, [ID, GONE]), message(9, 'first <i>')]
  collector.rooms.push(nothing, { ...nothing, id: 'general', name: 'General <1>', messages: said })
  return collector
}

const unpack = async () => readZip(Buffer.from(await (await makeArchive(of, collected())).arrayBuffer()))

test('it is called after the club, the driver and the day, in letters that every disk takes', () => {
  expect(archiveName(of)).toBe('apex-league-Marcus-b-2026-11-21.zip')
  expect(archiveName({ ...of, gamertag: '日本 ドライバー' })).toBe(
    'apex-league-日本-ドライバー-2026-11-21.zip',
  )
  expect(archiveName({ ...of, gamertag: '../..' })).toBe('apex-league-2026-11-21.zip')
})

test('it has the data, the files, and a list of those that were gone; of silent rooms nothing', async () => {
  const files = await unpack()
  expect([...files.keys()].sort()).toEqual(
    [
      'index.html',
      ...['account', 'profile-edits', 'seasons', 'registrations', 'reserves', 'results', 'absences'].map(
        part => `data/${part}.json`,
      ),
      ...['penalties', 'cases', 'notifications', 'uploads', 'room-general', 'files-that-were-gone'].map(
        part => `data/${part}.json`,
      ),
      `files/2026-11-20-${ID}.jpg`,
    ].sort(),
  )
  expect(String(files.get(`files/2026-11-20-${ID}.jpg`))).toBe('JPG')
  const { messages } = JSON.parse(String(files.get('data/room-general.json')))
  expect(messages.map(({ id }: { id: string }) => id)).toEqual(['general.9', 'general.10'])
  expect(messages[1].files).toEqual([`files/2026-11-20-${ID}.jpg`])
})

test('what somebody wrote is text in its page, which has no script and asks nobody', async () => {
  const html = String((await unpack()).get('index.html'))
  expect(html).toContain('Marcus &lt;b&gt;')
  expect(html).toContain('first &lt;i&gt;')
  expect(html).toContain('Spa &amp; more')
  expect(html).toContain('General &lt;1&gt;')
  expect(html).not.toMatch(/<script|<i>|https?:|\/objects\/\S+ ?<\/p>|Race id/i)
  expect(html).toContain(`<img src="files/2026-11-20-${ID}.jpg"`)
  expect(html).toContain(`/objects/${GONE}-1x1.png`)
  expect(html).toMatch(/Nothing recorded<\/h2>\n<ul>.*<li>Penalties<\/li>/)
  expect(html).not.toContain('–')
})
