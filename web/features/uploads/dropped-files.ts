import { useEffect, useRef, useState } from 'react'

/**
 * Takes files dropped anywhere on the page; returns whether files are being dragged over it. The whole page is the target,
 * because elsewhere the browser would navigate to the file. `null`: files are ignored, but the page still stays.
 */
export function useDroppedFiles(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const told = useRef(onFiles)
  told.current = onFiles
  useEffect(() => {
    const stop = new AbortController()
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const on = (type: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      window.addEventListener(type, listen, { signal: stop.signal })
    on('dragover', event => {
      // A dialog over the page handles files itself.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      setIsOver(told.current !== null)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    on('drop', event => {
      setIsOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      told.current?.([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])
  return isOver
}

/** Takes files pasted anywhere on the page. Content that can also be pasted as text is left to the fields. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const told = useRef(onFiles)
  told.current = onFiles
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener(
      'paste',
      event => {
        const { files = [], types = [] } = event.clipboardData ?? {}
        if (files.length === 0 || types.includes('text/plain') || event.defaultPrevented) return
        event.preventDefault()
        told.current([...files])
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])
}
