import { type Club, expect } from './journey.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** A race that has just started: these drivers have places and checked in, but for the `absent`. */
export async function raceThatRan(
  club: Club,
  name: string,
  gamertags: readonly string[],
  absent: readonly string[] = [],
): Promise<{ id: string; drivers: Driver[] }> {
  const soon = { date: inMinutes(90), registrationDeadline: inMinutes(60) }
  const race = await club.race(name, { ...soon, maxParticipants: gamertags.length })
  const drivers: Driver[] = []
  for (const gamertag of gamertags) drivers.push(await club.driver(gamertag))
  const send = async (driver: Driver, method: string, path: string, body: unknown) => {
    const { cookie } = driver
    const { status } = await club.send(method, path, body, { cookie })
    expect(status, `${driver.gamertag}: ${method} ${path}`).toBeLessThan(300)
  }
  const startsIn = (minutes: number) => {
    const { track, carClass, maxParticipants } = race
    const times = { date: inMinutes(minutes), registrationDeadline: inMinutes(minutes - 60) }
    return club.asAdmin('PUT', `/races/${race.id}`, { ...times, name, track, carClass, maxParticipants })
  }
  for (const driver of drivers) await send(driver, 'POST', '/registrations', { raceId: race.id })
  await startsIn(30)
  for (const driver of drivers.filter(({ gamertag }) => !absent.includes(gamertag)))
    await send(driver, 'PUT', `/races/${race.id}/presence/${driver.id}`, { state: 'here' })
  await startsIn(-1) // pages look at the clock once a minute
  return { id: race.id, drivers }
}
