// `npm run engines`: every journey in every engine.
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { EngineClub } from './club.ts'
import { engineNames } from './engine.ts'
import { journeys } from './journeys.ts'

describe.each(engineNames)('in %s', name => {
  let club: EngineClub
  beforeAll(async () => {
    club = await EngineClub.open(name)
    console.log(`${name}: ${club.engine.version}`)
  })
  afterEach(() => club?.close())
  afterAll(() => club?.stop())

  test.each(Object.entries(journeys))('%s', (_, walk) => walk(club))
})
