// Checks that neither the repository nor a build contains a key: those belong in `.dev.vars` and Cloudflare's secrets.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The form of each kind of key. Keys in tests and examples are sentences or one repeated letter. */
const shapes = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'the private half of a key pair': /"d"\s*:\s*"[\w-]{40,}"/,
  'a club secret': /\b(ADMIN_KEY|VAPID_PRIVATE_KEY)["']?\s*[:=]\s*["'`]?(?!(.)\2{31})[\w-]{32,}/,
  'a Cloudflare token': /\b(CLOUDFLARE|CF)_API_(TOKEN|KEY)["']?\s*[:=]\s*["'`]?[\w-]{30,}/,
  'a package registry token': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[\w-]+/,
  'a code host token': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}|\bglpat-[\w-]{20}/,
  'a cloud provider key': /\bAKIA[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b|\bxox[abprs]-[\w-]{20,}/,
  'a session token': /\b(__Host-)?sid=(?!(.)\2{10})[\w-]{43}\b/,
}
const keptElsewhere = /(^|\/)(\.dev\.vars|\.env)(\..+)?$|\.(pem|p8|p12|pfx)$/

/** Prints every secret in tracked files below `root` and in the folders `built`; gives whether there is none. */
export function checkSecrets(root, ...built) {
  const found = findSecrets(root, ...built)
  for (const it of found) console.error(`       ${it}`)
  return found.length === 0
}

/** A sentence for each tracked or built file that is or contains a secret; never the secret itself. */
export function findSecrets(root, ...built) {
  const own = ownSecrets(path.join(root, '.dev.vars'))
  const files = [...trackedFiles(root), ...built.flatMap(folder => filesBelow(folder))].filter(existsSync)
  return files.flatMap(file => {
    const name = path.relative(root, file)
    if (keptElsewhere.test(name)) return [`${name}: a secrets file`]
    return secretsIn(readFileSync(file, 'latin1'), own).map(what => `${name}: ${what}`)
  })
}

/** The kinds of secret in a text; `own` are the values that this club uses. */
export function secretsIn(text, own = []) {
  const looking = Object.entries(shapes).filter(([, shape]) => shape.test(text))
  const held = own.some(secret => text.includes(secret)) ? ['a key from .dev.vars'] : []
  return [...looking.map(([what]) => what), ...held]
}

// The public half of the club's key pair is no secret.
function ownSecrets(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').matchAll(/^(?!\w*PUBLIC)\w+="?([^"\n]{16,})"?$/gm)
  return [...lines].map(([, value]) => value)
}

/** The names in `.gitignore`. */
const untracked = ['.git', '.dev.vars', '.wrangler', 'dist', 'node_modules', 'styled-system', 'web/.wrangler']

// In a copy without git history, everything but those names.
function trackedFiles(root) {
  if (!existsSync(path.join(root, '.git')))
    return filesBelow(root, name => untracked.includes(path.relative(root, name)))
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }
  const names = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], options)
    .split('\0')
    .filter(Boolean)
  return names.map(name => path.join(root, name))
}

function filesBelow(folder, isLeftOut = () => false) {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap(entry => {
    const place = path.join(folder, entry.name)
    if (isLeftOut(place)) return []
    if (entry.isDirectory()) return filesBelow(place, isLeftOut)
    return entry.isFile() ? [place] : []
  })
}
