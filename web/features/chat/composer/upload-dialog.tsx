import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { upload } from '#web/features/uploads/api.ts'
import { useDroppedFiles, usePastedFiles } from '#web/features/uploads/dropped-files.ts'
import { FileDrop } from '#web/features/uploads/file-drop.tsx'
import { fileRefusal } from '#web/features/uploads/file-limits.ts'
import { OriginalSwitch } from '#web/features/uploads/original-switch.tsx'
import { prepareFile } from '#web/features/uploads/prepare-file.ts'
import { upload as uploadLook } from '#web/features/uploads/upload.look.ts'
import { UploadItemRow } from '#web/features/uploads/upload-item.tsx'
import { UploadQueue } from '#web/features/uploads/upload-queue.ts'
import { clubNow } from '#web/lib/clock.ts'
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PREVIEWS_ENOUGH } from '../media/previews.ts'
import type { Attachment } from './drafts.ts'

type UploadDialogProps = {
  /** Files that were already dropped or pasted. */
  files: File[]
  /** Maximum number of files that the message still takes. */
  most: number
  /** Called for each uploaded file. */
  onUploaded: (attachment: Attachment) => void
  onClose: () => void
}

/** Uploads pictures and videos for a message. Files that fail stay in the list and can be retried. */
export default function UploadDialog({ files, most, onUploaded, onClose }: UploadDialogProps) {
  const told = useRef(onUploaded)
  told.current = onUploaded
  const [start] = useState(() => startedWith(files, most, attachment => told.current(attachment)))
  const { uploading, wish } = start
  const [isOriginal, setIsOriginal] = useState(false)
  wish.isOriginal = isOriginal
  const [leftOut, setLeftOut] = useState(start.leftOut)
  const items = useSyncExternalStore(uploading.subscribe, uploading.items)
  const isBusy = items.some(({ state }) => state.step === 'uploading')
  const isUntried = items.some(({ state }) => state.step === 'chosen')
  const question = useStopQuestion(isBusy, onClose)
  const isDone = items.length > 0 && items.every(({ state }) => state.step === 'done')

  // Also outside the drop area, and while other files are uploading.
  const add = (chosen: File[]) => setLeftOut(uploading.add(chosen))
  useDroppedFiles(add)
  usePastedFiles(add)

  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  useEffect(() => () => uploading.cancel(), [uploading])
  // After a file is added or removed, the focus moves on to the next button.
  const next = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of files changes.
  useEffect(() => next.current?.focus(), [items.length])

  return (
    <Dialog
      open
      onClose={question.ask}
      keepOpen={items.length > 0}
      title="Upload media"
      footer={
        items.length > 0 && (
          <>
            <Button variant="secondary" onClick={isBusy ? () => uploading.cancel() : onClose}>
              {isBusy ? 'Cancel upload' : 'Cancel'}
            </Button>
            <Button
              ref={next}
              data-autofocus
              busy={isBusy}
              busyLabel="Uploading..."
              aria-disabled={!uploading.isReady || undefined}
              onClick={() => void uploading.start()}
            >
              {uploading.isReady && !isUntried ? 'Retry' : 'Upload'}
            </Button>
          </>
        )
      }
    >
      <Enough leftOut={leftOut} isFull={most <= 0} />
      {items.length > 0 && (
        <ul className={uploadLook.list}>
          {items.map(item => (
            <UploadItemRow key={item.id} item={item} onRemove={() => uploading.remove(item.id)} />
          ))}
        </ul>
      )}
      {!isBusy && !uploading.isFull && <Chooser hasSome={items.length > 0} next={next} onFiles={add} />}
      {!isBusy && <OriginalSwitch checked={isOriginal} onChange={setIsOriginal} />}
      <StopDialog {...question} />
    </Dialog>
  )
}

type ChooserProps = { hasSome: boolean; next: Ref<HTMLButtonElement>; onFiles: (files: File[]) => void }

function Chooser({ hasSome, next, onFiles }: ChooserProps) {
  return (
    <FileDrop
      accept="image/*,video/*"
      isMany
      button={hasSome ? undefined : next}
      isSmall={hasSome}
      label={hasSome ? 'Add another' : 'Choose photos or videos'}
      hint={
        hasSome ? undefined : 'Or drop them here, up to 10 MB each. Location and camera details are removed.'
      }
      onFiles={onFiles}
    />
  )
}

/** Asks before Escape or leaving the page stops an upload. The Cancel upload button stops it without asking. */
function useStopQuestion(isBusy: boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false)
  const unsaved = useUnsavedChanges(isBusy)
  // Once the upload is done there is nothing left to ask.
  const open = isBusy && (isClosing || unsaved.isAsking)
  return {
    open,
    ask: () => (isBusy ? setIsClosing(true) : onClose()),
    goOn() {
      setIsClosing(false)
      unsaved.stay()
    },
    stop() {
      setIsClosing(false)
      if (isClosing) onClose()
      else unsaved.leave()
    },
  }
}

function StopDialog({ open, goOn, stop }: Omit<ReturnType<typeof useStopQuestion>, 'ask'>) {
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={goOn}
      title="Stop the upload?"
      description="Files still uploading won’t be added to your message."
      footer={
        <>
          <Button variant="secondary" onClick={stop}>
            Stop upload
          </Button>
          <Button data-autofocus onClick={goOn}>
            Keep uploading
          </Button>
        </>
      }
    />
  )
}

function Enough({ leftOut, isFull }: { leftOut: number; isFull: boolean }) {
  if (leftOut === 0 && !isFull) return null
  const others = leftOut === 1 ? '1 file was left out.' : `${leftOut} files were left out.`
  return (
    <Notice tone="warn" title={PREVIEWS_ENOUGH}>
      {leftOut > 0 ? others : 'Remove one before you add another.'}
    </Notice>
  )
}

function startedWith(files: File[], most: number, onUploaded: (attachment: Attachment) => void) {
  // Read when a file is sent, so it can still change.
  const wish = { isOriginal: false }
  const uploading = new UploadQueue({
    purpose: 'chat',
    most,
    refuse: file => fileRefusal(file, 'chat'),
    prepare: file => prepareFile(file, wish.isOriginal),
    upload,
    onDone: ({ file: { name, type } }, path) =>
      onUploaded({ path, name, isVideo: type.startsWith('video/'), uploadedAt: clubNow() }),
  })
  return { uploading, wish, leftOut: uploading.add(files) }
}
