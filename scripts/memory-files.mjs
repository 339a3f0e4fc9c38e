import { accessSync, constants, statfsSync } from 'node:fs'

/** A file system in memory, where Linux has one. */
const IN_MEMORY = '/dev/shm'
/** Bytes that it must have free: the clubs of a whole run take less than a tenth of it. */
const ROOM_NEEDED = 2 * 1024 ** 3

/** Has this process, and those that it starts, keep temporary files in memory: no test waits for a disk to be flushed. */
export function keepTemporaryFilesInMemory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize > ROOM_NEEDED) process.env.TMPDIR = IN_MEMORY
  } catch {
    // without one they lie where they always do
  }
}
