// `npm run restore`: loads a backup into a new, empty deployment, or with `--room <id>` sets one room of a club back to it
// (`worker/features/backup/README.md`). An interrupted run resumes.
import { bringBack, bringRoomBack } from './backup/bring-back.mjs'
import { runCommand } from './backup/command.mjs'
import { folderAt } from './backup/folder.mjs'

await runCommand(async ({ club, origin, path, room: roomId, say }) => {
  const folder = folderAt(path)
  if (roomId) {
    await bringRoomBack({ club, folder, say, roomId })
    return say(`The room ${roomId} of ${origin} is as it was in the backup. Nothing else has changed.`)
  }
  const { takenAt } = await bringBack({ club, folder, say })
  say(`${origin} is open, as it was at ${takenAt}. Everybody signs in anew; alerts go on.`)
})
