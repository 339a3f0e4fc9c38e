import type { Race } from '#web/features/races/api.ts'

/** The three numbers of the dashboard (specification section 2). */
export function figuresOf(races: Pick<Race, 'isActive' | 'registeredCount'>[]) {
  const active = races.filter(({ isActive }) => isActive).length
  const registrations = races.reduce((sum, { registeredCount }) => sum + registeredCount, 0)
  return { active, registrations, average: active === 0 ? 0 : Math.round(registrations / active) }
}
