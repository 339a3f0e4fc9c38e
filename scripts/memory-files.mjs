import { accessSync, constants, statfsSync } from 'node:fs'

/** A file system in memory, which Linux has. */
const IN_MEMORY = '/dev/shm'
/** Free space that it must have, in bytes: the clubs of a whole run take less than a tenth. */
const ROOM_NEEDED = 2 * 1024 ** 3

/** Makes this process and its children keep temporary files in memory, so that no test waits for a disk. */
export function keepTemporaryFilesInMemory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize > ROOM_NEEDED) process.env.TMPDIR = IN_MEMORY
  } catch {
    // otherwise they stay where they always are
  }
}
