// A club's settings before deployment, and the questions with which `npm run deploy` asks for them. The answers are in
// club.json, apart from wrangler.toml, which comes with every version.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'smol-toml'
import { isPushSubject } from '../worker/features/push/rules/push-subject.ts'

/** Cloudflare's locations for databases, by code (https://developers.cloudflare.com/d1/configuration/data-location/). */
const places = {
  weur: 'Western Europe',
  eeur: 'Eastern Europe',
  wnam: 'Western North America',
  enam: 'Eastern North America',
  apac: 'Asia',
  oc: 'Australia and New Zealand',
}

const PLACES = Object.entries(places)
/** The settings that are asked for: whether one is set, the question, and how to read an answer (`null` if invalid). */
const settings = {
  CLUB_NAME: {
    isSet: () => true,
    question: 'What is your club called?',
    read: answer => lineOf(answer, 60),
    wrong: 'Use 1 to 60 characters.',
  },
  ADMIN_GAMERTAG: {
    isSet: () => true,
    question: 'What is the first admin’s gamertag?',
    read: answer => lineOf(answer, 40),
    wrong: 'Use 1 to 40 characters.',
  },
  VAPID_SUBJECT: {
    isSet: isPushSubject,
    question: 'What is the club’s contact email address? Everybody can read it.',
    read: answer => [answer, `mailto:${answer}`].find(isPushSubject) ?? null,
    wrong: 'That address cannot reach you. It should look like you@your-club.org.',
  },
  CLUB_PLACE: {
    isSet: place => place in places,
    question: `Where do most members live? The database is created there and cannot be moved later.
${PLACES.map(([, name], n) => `  ${n + 1}  ${name}`).join('\n')}
Number:`,
    read: answer => PLACES[Number(answer) - 1]?.[0] ?? (answer in places ? answer : null),
    wrong: `Type a number from 1 to ${PLACES.length}.`,
  },
}

// As one line, however it was entered.
function lineOf(answer, longest) {
  const line = answer.trim().replace(/\s+/g, ' ')
  return line.length >= 1 && line.length <= longest && !/\p{Cc}/u.test(line) ? line : null
}

/** Parses a wrangler.toml. Throws if it is invalid. */
export function saidIn(text) {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`wrangler.toml cannot be read: ${cause.message}`, { cause })
  }
}

/** A setting in wrangler.toml; nothing if it is not set. */
export function settingIn(text, name) {
  const value = saidIn(text).vars?.[name]
  return typeof value === 'string' ? value : ''
}

/** The answers in wrangler.toml by setting, without examples and invalid values. */
export function answersIn(text) {
  const answers = Object.entries(settings).map(([name, { isSet, read }]) => {
    const value = settingIn(text, name)
    return [name, isSet(value) ? read(value) : null]
  })
  return Object.fromEntries(answers.filter(([, value]) => value !== null))
}

/** wrangler.toml with these answers in place of its own. Throws if one is invalid. */
export function withAnswers(text, answers) {
  for (const [name, value] of Object.entries(answers)) {
    const isMeant = Object.hasOwn(settings, name) && typeof value === 'string'
    const meaning = isMeant ? settings[name].read(value) : null
    if (meaning === null) throw new Error(`${name} in club.json is not valid: ${JSON.stringify(value)}`)
    text = withSetting(text, name, meaning)
  }
  return text
}

/** The answers in a club's folder; `null` if it has none. Throws if the file cannot be read. */
export function readAnswers(folder) {
  const file = path.join(folder, 'club.json')
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error('club.json cannot be read: it is not valid JSON. Undo your last change to it.', { cause })
  }
}

/** Stores a club's answers in its folder. */
export function keepAnswers(folder, answers) {
  writeFileSync(path.join(folder, 'club.json'), `${JSON.stringify(answers, null, 2)}\n`)
}

/** wrangler.toml for this club, with the answers in its folder. */
export function settingsOf(folder) {
  return withAnswers(readFileSync(path.join(folder, 'wrangler.toml'), 'utf8'), readAnswers(folder) ?? {})
}

/** The names of settings that are required for deployment and missing. */
export function missingIn(text) {
  return Object.entries(settings)
    .filter(([name, { isSet }]) => !isSet(settingIn(text, name)))
    .map(([name]) => name)
}

/**
 * wrangler.toml with what was missing. A new club is asked for everything (an empty answer keeps what is there), later only
 * what is missing. `ask` gives an answer, `say` explains an invalid one.
 */
export async function askForMissing(text, ask, say) {
  const missing = missingIn(text)
  const isNew = missing.includes('CLUB_PLACE')
  for (const [name, { isSet, question, read, wrong }] of Object.entries(settings)) {
    if (!isNew && !missing.includes(name)) continue
    const before = settingIn(text, name)
    const kept = isSet(before) ? before : ''
    for (let value = null; value === null; ) {
      const answer = (await ask(`${question}${kept && ` (${kept})`} `)).trim()
      value = answer === '' && kept ? kept : read(answer)
      if (value === null) say(wrong)
      else text = withSetting(text, name, value)
    }
  }
  return text
}

// Only these scripts read the result, and nothing writes it, so comments may go.
function withSetting(text, name, value) {
  const said = saidIn(text)
  return stringify({ ...said, vars: { ...said.vars, [name]: value } })
}
