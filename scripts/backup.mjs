// `npm run backup`: downloads a full backup of a club into a folder (`worker/features/backup/README.md`). Later runs fetch what
// has changed since; an interrupted run resumes.
import { runCommand } from './backup/command.mjs'
import { folderAt } from './backup/folder.mjs'
import { takeBackup } from './backup/take.mjs'

await runCommand(async ({ club, origin, path, say }) => {
  const { takenAt, rooms, files } = await takeBackup({ club, folder: folderAt(path), say })
  const [talk, pictures] = [Object.keys(rooms).length, Object.keys(files).length]
  say(`Backup complete: ${origin} at ${takenAt} is saved in ${path} (the database, ${talk} rooms, ${pictures} files).
It contains your members' data: keep it where only you can read it, and delete it when you no longer need it.`)
})
