import { expect, test } from '#tests/support/journey.ts'

test('thirty drivers ask at once for twenty places, over HTTP: twenty get one, ten are told the race is full', async ({
  club,
}) => {
  const race = await club.race('The rush')
  const drivers = await Promise.all(Array.from({ length: 30 }, (_, n) => club.driver(`Rusher ${n}`)))

  const answers = await Promise.all(
    drivers.map(({ cookie }) => club.send('POST', '/registrations', { raceId: race.id }, { cookie })),
  )

  const told = answers.map(({ status, body }) => (status === 201 ? 'registered' : `${status} ${body.code}`))
  expect(told.filter(what => what === 'registered')).toHaveLength(20)
  expect(told.filter(what => what === '409 race_full')).toHaveLength(10)
  const grid = await club.asAdmin('GET', `/races/${race.id}/drivers`)
  expect(new Set(grid.map(({ member }: { member: { id: string } }) => member.id)).size).toBe(20)
})
