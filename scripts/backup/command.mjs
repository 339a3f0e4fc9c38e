// Reads what `npm run backup` and `npm run restore` need: the club, the folder, and the admin key. The key is never an
// argument, because everybody on the machine can read the command line.
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readSettings } from '../settings.mjs'
import { clubAt } from './club.mjs'

const root = path.join(import.meta.dirname, '../..')

/** Runs a command with the club and folder from its arguments and environment; prints failures in words. */
export async function runCommand(command) {
  try {
    await command(await openClub())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

async function openClub() {
  const { values } = parseArgs({
    options: {
      club: { type: 'string', default: readSettings().origin },
      folder: { type: 'string', default: 'backup' },
      room: { type: 'string' },
    },
  })
  const { origin, protocol, hostname } = new URL(values.club)
  if (protocol !== 'https:' && hostname !== 'localhost')
    throw new Error(`The admin key would be sent to ${origin} unencrypted. Use https.`)
  const key = await adminKeyFor(hostname)
  return {
    club: clubAt(origin, key),
    origin,
    path: path.resolve(root, values.folder),
    room: values.room,
    say: line => console.log(line),
  }
}

/** The admin key of the club at a host: from the environment, from the club of `npm start`, or asked for. */
export async function adminKeyFor(hostname) {
  return process.env.ADMIN_KEY || (hostname === 'localhost' ? readSettings().adminKey : await askForKey())
}

async function askForKey() {
  const asked = createInterface({ input: process.stdin, output: process.stderr })
  const key = await asked.question('Admin key: ')
  asked.close()
  return key.trim()
}
