// The small part of `npm run engines` that every `npm test` runs, in those engines that this machine has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isHere } from '../../scripts/engine-programs.mjs'
import { EngineClub, enter, say, signIn } from './club.ts'
import { engineNames } from './engine.ts'

for (const name of engineNames)
  if (!isHere(name)) console.log(`${name} is not here: \`npm run engines\` installs it`)

describe.each(engineNames)('in %s', name => {
  describe.skipIf(!isHere(name))('where it is on this machine', () => {
    let club: EngineClub
    beforeAll(async () => {
      club = await EngineClub.open(name)
    })
    afterAll(() => club?.stop())

    test('the club opens on http://localhost, a driver signs in and says something', async () => {
      expect(new URL(club.server.origin).hostname).toBe('localhost')
      const room = await club.server.room('First Cup')
      await club.server.driver('First Fred')
      const driver = await club.visitor()
      await driver.open('/')
      await driver.in('main').sees('link', 'Sign In (existing driver)') // the lamps are out
      await signIn(driver, 'First Fred')
      await enter(driver, room)
      await say(driver, 'Hello from here')
      await driver.expectNoFaults()
    })
  })
})
