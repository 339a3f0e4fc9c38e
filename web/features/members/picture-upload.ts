import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { upload } from '#web/features/uploads/api.ts'
import { imageSize } from '#web/features/uploads/draw-image.ts'
import { fileRefusal } from '#web/features/uploads/file-limits.ts'
import { inspectFile, isMoving } from '#web/features/uploads/prepare-file.ts'
import { UploadQueue } from '#web/features/uploads/upload-queue.ts'
import type { Size } from '#web/ui/crop.ts'
import { notify } from '#web/ui/notify.ts'
import { mayStayAnimated, type PictureFraming, preparePicture } from './prepare-picture.ts'

/** A chosen file that is still to be cropped. */
export interface ChosenPicture {
  file: File
  /** Its object URL. */
  src: string
  size: Size
  /** Whether it is animated and may stay so. */
  isMoving: boolean
  /** Whether it is animated and may not stay so. */
  isStilled: boolean
}

/** The picture in the profile form: uploaded at once, applied when the form is saved. */
export function usePictureUpload(start: string) {
  const [path, setPath] = useState(start)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  /** `null`: the file chosen last cannot be drawn. */
  const framing = useRef<PictureFraming | null>(null)
  const [uploading] = useState(() => pictureUploading(framing, setPath))
  const [item] = useSyncExternalStore(uploading.subscribe, uploading.items)
  useEffect(() => () => uploading.forget(), [uploading])
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.src) : undefined), [chosen])
  const isSending = item?.state.step === 'uploading'

  async function send() {
    await uploading.start()
    if (uploading.items()[0]?.state.step !== 'failed') return
    const description = 'Failed to upload profile image. Please try again.'
    notify({ title: 'Upload Failed', description, variant: 'destructive' })
  }
  function take(file: File) {
    uploading.forget()
    uploading.add([file])
  }

  // Whether a retry can help.
  const mayRetry = !isSending && framing.current !== null && uploading.isReady
  return {
    ...{ path, item, isSending, mayRetry, chosen },
    /** Whether something would be lost, including between the end of the upload and the form noticing it. */
    isUnsaved: isSending || mayRetry || item?.state.step === 'done',
    async choose([file]: readonly File[]) {
      if (!file || isSending || chosen) return
      take(file)
      framing.current = null
      const size = fileRefusal(file, 'profile') ? null : await imageSize(file).catch(() => null)
      // Another file may have been chosen while this one was inspected.
      const isLatest = () => uploading.items()[0]?.file === file
      if (!size) return isLatest() ? send() : undefined
      const found = await inspectFile(file)
      if (isLatest())
        setChosen({
          file,
          src: URL.createObjectURL(file),
          size,
          isMoving: found !== null && mayStayAnimated(found),
          isStilled: found !== null && isMoving(found) && !mayStayAnimated(found),
        })
    },
    use(chosenFraming: PictureFraming) {
      framing.current = chosenFraming
      setChosen(null)
      return send()
    },
    giveUpChoosing() {
      setChosen(null)
      uploading.forget()
    },
    retry: send,
    /** Shows the picture that the form is reset to. */
    show: setPath,
    cancel: () => uploading.forget(),
    remove() {
      uploading.forget()
      setPath('')
    },
  }
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

function pictureUploading(
  framing: { readonly current: PictureFraming | null },
  onPath: (path: string) => void,
) {
  return new UploadQueue({
    purpose: 'profile',
    refuse: file => fileRefusal(file, 'profile'),
    prepare: file => preparePicture(file, framing.current),
    upload,
    onDone: (_, path) => {
      notify({ title: 'Image Uploaded', description: 'Save your changes to apply it.' })
      onPath(path)
    },
  })
}
