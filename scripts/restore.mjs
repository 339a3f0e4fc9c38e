// `npm run restore`: loads a backup into a new, empty deployment, or with `--room <id>` sets one room of a club back to it
// (`worker/features/backup/README.md`). An interrupted run resumes.
import { bringBack, bringRoomBack } from './backup/bring-back.mjs'
import { runCommand } from './backup/command.mjs'
import { folderAt } from './backup/folder.mjs'

await runCommand(async ({ club, origin, path, room: roomId, say }) => {
  const folder = folderAt(path)
  if (roomId) {
    await bringRoomBack({ club, folder, say, roomId })
    return say(`The room ${roomId} of ${origin} is restored. Nothing else has changed.`)
  }
  const { takenAt } = await bringBack({ club, folder, say })
  say(`Restore complete: ${origin} is open, as it was at ${takenAt}. Everybody has to sign in again.`)
})
