import type { FullConfig } from '@playwright/test'
import { Club } from './journey.ts'

/** Signs the founding admin in once for all journeys, whose workers inherit the cookie: each that fails begins a new worker. */
export default async function signDirectorIn({ projects }: FullConfig) {
  const club = new Club(projects[0]?.use.baseURL ?? '')
  process.env.E2E_DIRECTOR = (await club.ownDirector()).cookie
}
