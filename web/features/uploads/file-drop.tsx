import { ImageUp } from 'lucide-react'
import { type DragEvent, type Ref, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { upload } from './upload.look.ts'

type FileDropProps = {
  accept: string
  isMany?: boolean
  label: string
  hint?: string
  /** Shows a single row, once files have been chosen. */
  isSmall?: boolean
  button?: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => void
}

/** A button and drop area for choosing files. */
export function FileDrop({ accept, isMany, label, hint, isSmall, button, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(isMany ? files : files.slice(0, 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without dragging.
    <div
      className={upload.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {!isSmall && <ImageUp aria-hidden="true" />}
      <Button
        ref={button}
        variant={isSmall ? 'ghost' : 'primary'}
        data-autofocus={isSmall ? undefined : true}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {hint && <p>{hint}</p>}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
