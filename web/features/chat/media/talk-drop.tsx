import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { chatComposer } from 'styled-system/recipes'

/**
 * Takes the files that are dropped on the page, and says so over the talk while they are dragged. The whole page is the
 * target: beside it the browser would leave the chat for the file.
 */
export function TalkDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const told = useRef(onFiles)
  told.current = onFiles
  useEffect(() => {
    const stop = new AbortController()
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const on = (type: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      window.addEventListener(type, listen, { signal: stop.signal })
    on('dragover', event => {
      // A window over the page takes files itself.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    on('drop', event => {
      setIsOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      told.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])
  if (!isOver) return null
  return (
    <p className={chatComposer().drop}>
      <ImagePlus aria-hidden="true" />
      Drop photos and videos here
    </p>
  )
}
