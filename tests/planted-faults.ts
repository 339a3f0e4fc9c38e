import { faultsInAlerts } from './planted-faults/alerts.ts'
import { faultsOnChatPages } from './planted-faults/chat-pages.ts'
import { faultsInChatRooms } from './planted-faults/chat-rooms.ts'
import { faultsWithTheClub } from './planted-faults/club.ts'
import { faultsUnderTheServer } from './planted-faults/foundations.ts'
import { faultsOnEveryPage } from './planted-faults/pages.ts'
import { faultsWithPeople } from './planted-faults/people.ts'
import type { PlantedFault } from './planted-faults/planted-fault.ts'
import { faultsOnRaceNight } from './planted-faults/race-night.ts'
import { faultsWithRaces } from './planted-faults/races.ts'
import { faultsWithResults } from './planted-faults/results.ts'

/** The bugs that `npm run test:planted` writes into the club, one at a time, to see whether the tests notice. */
export const plantedFaults: PlantedFault[] = [
  ...faultsWithPeople,
  ...faultsWithTheClub,
  ...faultsWithRaces,
  ...faultsOnRaceNight,
  ...faultsWithResults,
  ...faultsInChatRooms,
  ...faultsOnChatPages,
  ...faultsInAlerts,
  ...faultsUnderTheServer,
  ...faultsOnEveryPage,
]
