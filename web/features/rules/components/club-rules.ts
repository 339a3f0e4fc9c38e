import { drivingRules } from '../club-rules.ts'
import type { Chapter } from './chapter.ts'
import { conductRules } from './conduct-rules.ts'

const entryRules: Chapter[] = [
  {
    id: 'scope',
    title: 'What these rules are for',
    clauses: [
      'These rules hold in every session the club runs, practice and qualifying as much as the race, and wherever the club talks. By registering for a race you agree to them.',
      'A championship may have rules of its own. They stand on its card on the Championships page, and where the two differ the championship’s go first.',
      'A change to the rules counts from the next race on, never for one that has been driven.',
      'The race director runs the race and is one of the club’s admins. If you are unsure what a rule means, ask before the race.',
    ],
  },
  {
    id: 'registration',
    title: 'Registration and attendance',
    clauses: [
      'Register before the deadline on the race card. Places go in the order in which drivers register, and when the grid is full it is full.',
      'Only register for a race you mean to drive. A place you do not use is one that somebody else could not have.',
      'If you cannot come, unregister on the race card as soon as you know. That works until the start. After the deadline, tell the race director as well, so that nobody waits for you.',
      'Not turning up without a word is a missed race. After two missed races in one championship the race director may give your place to somebody else.',
      'Race with the gamertag in your profile. If yours changes on the console, tell a club admin before the next race.',
    ],
  },
  {
    id: 'connection',
    title: 'Connection and the lobby',
    clauses: [
      'Be in the lobby ten minutes before the start, with your game updated and the right car chosen. The lobby does not wait.',
      'Check your car, your tyres, your fuel and the settings of the race before you say you are ready.',
      'Use a wired connection if you can, and close downloads on your console and at home. Test it before race night, not during it.',
      'A car that jumps about endangers everybody near it. The race director may ask a driver with a bad connection to start from the back, to keep clear of other cars or to leave the session.',
      'A driver who loses the connection is classified where the game puts them. The race is started again only if more than a quarter of the field drops out on the first lap, or if the lobby itself fails; that is the race director’s call.',
      'Assists, set-up limits and damage are what the lobby says. Working round them, by whatever means, is cheating.',
    ],
  },
  {
    id: 'qualifying',
    title: 'Qualifying',
    clauses: [
      'Your grid position comes from qualifying. If you set no time, you start behind those who did.',
      'Make yourself room before you start a lap. On an out-lap or a slow lap, keep off the racing line and let faster cars by.',
      'Do not slow down or stop on the racing line, and do not stop at all where others cannot see you in time.',
      'A tow is part of racing. Spoiling somebody’s lap to protect your own is not.',
      'A lap with all four wheels outside the track does not count, even if the game lets it stand.',
    ],
  },
]

/** The club's rules in their order; a chapter's number is its place. */
export const clubRules: Chapter[] = [...entryRules, ...drivingRules, ...conductRules]
