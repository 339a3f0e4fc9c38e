import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya } from '#tests/support/cast.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const edit = (who: Person, whose: Person, body: object) =>
  call(who, 'PUT', `/api/members/${whose.id}/profile`, body)

const profile = {
  displayName: 'Marcus',
  bio: 'Line one\nLine two 🏁',
  favoriteTrack: 'Nürburgring',
  favoriteCarClass: 'GT3',
  carNumber: '07',
  streamLink: 'https://www.twitch.tv/marcus',
  streamLink2: 'https://youtube.com/@marcus',
  experienceLevel: 'Professional',
}

test('Marcus fills in a profile', async () => {
  expect(expectStatus(await edit(marcus, marcus, profile), 200)).toMatchObject(profile)
  expect(expectStatus(await call(priya, 'GET', '/api/members/marcus'), 200)).toMatchObject(profile)
})

test('what is absent stays as it is', async () => {
  await edit(marcus, marcus, profile)
  const changed = expectStatus(await edit(marcus, marcus, { carNumber: '8' }), 200)
  expect(changed).toMatchObject({ ...profile, carNumber: '8' })
})

test('null and an empty text take a field away', async () => {
  await edit(marcus, marcus, profile)
  const emptied = {
    bio: '',
    favoriteTrack: null,
    favoriteCarClass: ' ',
    carNumber: '',
    streamLink: '',
    streamLink2: null,
  }
  expect(expectStatus(await edit(marcus, marcus, emptied), 200)).toMatchObject({
    bio: null,
    favoriteTrack: null,
    favoriteCarClass: null,
    carNumber: null,
    streamLink: null,
    streamLink2: null,
    displayName: 'Marcus',
  })
})

test('a profile that was read can be sent back as it is', async () => {
  await edit(marcus, marcus, profile)
  const view = expectStatus(await call(marcus, 'GET', '/api/members/marcus'), 200)
  await expectNoChange(async () => expect(expectStatus(await edit(marcus, marcus, view), 200)).toEqual(view))
})

test('gamertag, role and status are not for the driver to change', async () => {
  const body = {
    gamertag: 'Somebody',
    isAdmin: true,
    status: 'rejected',
    id: 'x',
    rejectionReason: 'x',
    approvedBy: 'x',
  }
  await expectNoChange(async () => expectStatus(await edit(ines, ines, body), 200))
})

test('Ines may edit a profile while waiting', async () => {
  expectStatus(await edit(ines, ines, { bio: 'Soon' }), 200)
})

test('Marcus cannot edit Priya, nor learn whether somebody exists', async () => {
  for (const id of ['priya', 'director', 'rammer', 'nobody']) {
    const attempt = () => call(marcus, 'PUT', `/api/members/${id}/profile`, { bio: 'Hacked' })
    expectRefused(await expectNoChange(attempt), '403 not_you')
  }
})

test('the director edits Marcus, and the log says so, the texts beside it', async () => {
  expectStatus(await edit(director, marcus, { bio: 'Cleaned up', carNumber: '8', streamLink: null }), 200)
  expect(await auditTrail()).toEqual(['director member.edit marcus'])
  expect(await rowsOf('SELECT detail FROM audit_log')).toEqual([{ detail: 'bio, carNumber' }])
  const changes = JSON.stringify({ bio: ['The life of marcus', 'Cleaned up'], carNumber: [null, '8'] })
  expect(await rowsOf('SELECT * FROM profile_edits')).toEqual([{ entry: 1, member_id: 'marcus', changes }])
})

test('the director editing themselves, and Gina likewise, is no admin act', async () => {
  expectStatus(await edit(director, director, { bio: 'Me' }), 200)
  expectStatus(await edit(gina, gina, { bio: 'Me' }), 200)
  expect(await auditTrail()).toEqual([])
})

test('the director cannot edit somebody who does not exist', async () => {
  const attempt = () => call(director, 'PUT', '/api/members/nobody/profile', { bio: 'x' })
  expectRefused(await expectNoChange(attempt), '404 not_found')
})

test('a picture must be an upload of that driver', async () => {
  for (const profileImageUrl of [
    'https://evil.test/pixel.gif',
    '/objects/abc.png',
    'javascript:alert(1)',
    '//evil.test',
  ])
    expectInvalid(await expectNoChange(() => edit(marcus, marcus, { profileImageUrl })), 'profileImageUrl')
})

test('two edits at once both count', async () => {
  await Promise.all([edit(marcus, marcus, { bio: 'One' }), edit(marcus, marcus, { carNumber: '11' })])
  expect(expectStatus(await call(marcus, 'GET', '/api/members/marcus'), 200)).toMatchObject({
    bio: 'One',
    carNumber: '11',
  })
})
