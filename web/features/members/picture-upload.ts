import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { upload } from '#web/features/uploads/api.ts'
import { imageSize } from '#web/features/uploads/draw-image.ts'
import { fileRefusal } from '#web/features/uploads/file-limits.ts'
import { inspectFile, isMoving } from '#web/features/uploads/prepare-file.ts'
import { UploadQueue } from '#web/features/uploads/upload-queue.ts'
import type { Size } from '#web/ui/crop.ts'
import { notify } from '#web/ui/notify.ts'
import { mayStayAnimated, type PictureFraming, preparePicture } from './prepare-picture.ts'

/** A file that was chosen and waits for its owner to say what of it is the picture. */
export interface ChosenPicture {
  file: File
  /** Where it is looked at on this device. */
  src: string
  size: Size
  /** Whether it may go on moving as a picture of a member. */
  isMoving: boolean
  /** Whether it moves and may not. */
  isStilled: boolean
}

/** The picture of a profile in its form: uploaded at once, and taken on when the form is saved. */
export function usePictureUpload(start: string) {
  const [path, setPath] = useState(start)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  /** `null`: what was chosen last cannot be drawn. */
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

  // Whether sending what failed once more can help.
  const mayRetry = !isSending && framing.current !== null && uploading.isReady
  return {
    ...{ path, item, isSending, mayRetry, chosen },
    /** Whether something would be lost; without a gap between its arrival and what the form hears of it. */
    isUnsaved: isSending || mayRetry || item?.state.step === 'done',
    async choose([file]: readonly File[]) {
      if (!file || isSending || chosen) return
      take(file)
      framing.current = null
      const size = fileRefusal(file, 'profile') ? null : await imageSize(file).catch(() => null)
      // Another file may have been chosen while this one was looked at.
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
    /** Shows the picture that the form begins anew with. */
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
