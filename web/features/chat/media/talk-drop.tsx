import { ImagePlus } from 'lucide-react'
import { chatComposer } from 'styled-system/recipes'
import { useDroppedFiles } from '#web/features/uploads/components/page-files.ts'

/** Takes the files that are dropped on the page, and says so over the talk while they are dragged; none where `null`. */
export function TalkDrop({ onFiles }: { onFiles: ((files: File[]) => void) | null }) {
  const isOver = useDroppedFiles(onFiles)
  if (!isOver) return null
  return (
    <p className={chatComposer().drop}>
      <ImagePlus aria-hidden="true" />
      Drop photos and videos here
    </p>
  )
}
