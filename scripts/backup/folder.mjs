// A backup's folder. `manifest.json` names every file with its SHA-256. Pages of the database and blocks of rooms have theirs
// in the file name, so that a new one can stand beside the old one until the manifest names it.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The list of contents of a complete backup. */
export const MANIFEST = 'manifest.json'
/** The contents so far of an interrupted one. */
export const UNFINISHED = 'unfinished.json'

/** A folder on this machine that only its owner can read. Names may contain `/`; bytes are `Buffer`s. */
export function folderAt(root) {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  // The club, or a list of contents, chooses file names.
  const fileAt = name => {
    const file = path.resolve(root, name)
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error(`${name} leads out of the folder.`)
    return file
  }
  return {
    read(name) {
      try {
        return readFileSync(fileAt(name))
      } catch (error) {
        if (error.code === 'ENOENT') return null
        throw error
      }
    },
    // Completely or not at all, even if the machine is switched off.
    write(name, bytes) {
      const file = fileAt(name)
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.part`, bytes, { mode: 0o600, flush: true })
      renameSync(`${file}.part`, file)
    },
    remove: name => rmSync(fileAt(name), { force: true }),
    list: () =>
      readdirSync(root, { recursive: true })
        .map(name => name.split(path.sep).join('/'))
        .filter(name => statSync(path.join(root, name)).isFile()),
  }
}

/** A digest of bytes, as hex. */
export function digest(algorithm, bytes) {
  return createHash(algorithm).update(bytes).digest('hex')
}

/** A file's JSON; `null` if there is no such file, or it is no JSON. */
export function readJson(folder, name) {
  const bytes = folder.read(name)
  try {
    return bytes && JSON.parse(String(bytes))
  } catch {
    return null
  }
}

/** Stores a text under a name with this prefix and its SHA-256; gives both. */
export function keepText(folder, name, text) {
  const sha256 = digest('sha256', text)
  const file = `${name}.${sha256.slice(0, 16)}.json`
  if (!isKept(folder, { file, sha256 })) folder.write(file, text)
  return { file, sha256 }
}

/** Whether a file is in the folder, unchanged. */
export function isKept(folder, { file, sha256 }) {
  const bytes = folder.read(file)
  return bytes !== null && digest('sha256', bytes) === sha256
}

/** Every file in a manifest, with its SHA-256. */
export function filesOf({ database, rooms, files }) {
  return [
    ...Object.values(database).flat(),
    ...Object.values(rooms).flatMap(({ blocks }) => Object.values(blocks)),
    ...Object.entries(files).map(([key, { sha256 }]) => ({ file: `files/${key}`, sha256 })),
  ]
}
